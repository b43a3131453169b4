/** The examples: the program of the tutorial, after the passes of each of its steps. The build reads them from the page. */

export interface Example {
  readonly name: string;
  readonly text: string;
  readonly passes: string;
}

declare const TUTORIAL: readonly Example[];

export const EXAMPLES = TUTORIAL;
