// Scripts that complete the command line. The test runs the bash script and compares the words in the others.

// RUN: qopt completions bash > %t.bash
// RUN: bash -c 'source %t.bash; complete -p qopt' | FileCheck %s --check-prefix=INSTALLED
// RUN: bash %S/Inputs/complete.sh %t.bash qopt red | FileCheck %s --check-prefix=COMMAND
// RUN: bash %S/Inputs/complete.sh %t.bash qopt in.mlir --fold-q | FileCheck %s --check-prefix=PASS
// RUN: bash %S/Inputs/complete.sh %t.bash qopt --canonicalize = to | FileCheck %s --check-prefix=OPTION
// RUN: bash %S/Inputs/complete.sh %t.bash qopt --remark-format = | FileCheck %s --check-prefix=VALUE
// RUN: bash %S/Inputs/complete.sh %t.bash qopt stats --j | FileCheck %s --check-prefix=OWN
// RUN: bash %S/Inputs/complete.sh %t.bash qopt stats --cs | FileCheck %s --check-prefix=NONE
// RUN: bash %S/Inputs/complete.sh %t.bash qopt completions z | FileCheck %s --check-prefix=SHELL
// RUN: bash %S/Inputs/complete.sh %t.bash qopt help exit | FileCheck %s --check-prefix=TOPIC
// RUN: qopt completions zsh | FileCheck %s --check-prefix=ZSH
// RUN: qopt completions fish | FileCheck %s --check-prefix=FISH
// RUN: not qopt completions 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not qopt completions csh 2>&1 | FileCheck %s --check-prefix=WRONG

// INSTALLED: complete -o default -F _qopt qopt
// COMMAND:   {{^}}offers: reduce{{$}}
// PASS:      {{^}}offers: --fold-quant-shapes{{$}}
// OPTION:    {{^}}offers: top-down={{$}}
// VALUE:     {{^}}offers: emitRemark yaml{{$}}
// OWN:       {{^}}offers: --json{{$}}
// NONE:      {{^}}offers:{{ *$}}
// SHELL:     {{^}}offers: zsh{{$}}
// TOPIC:     {{^}}offers: exit-codes{{$}}

// ZSH:  #compdef qopt
// ZSH:  'reduce:minimizes a program
// ZSH:  '--fold-quant-shapes:
// ZSH:  _qopt "$@"

// FISH: complete -c qopt -n __fish_is_first_token -a reduce -d 'minimizes a program
// FISH: complete -c qopt -n '__fish_seen_subcommand_from compile' -l emit -r -d '
// FISH: complete -c qopt -n 'not __fish_seen_subcommand_from compare{{.*}}' -l remark-format -x -a 'emitRemark yaml' -d 'Format of remarks'

// WRONG: qopt: 'completions' takes the name of a shell: bash, fish, zsh
