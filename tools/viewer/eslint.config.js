import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked, {
  languageOptions: {
    parserOptions: { project: ["src/tsconfig.json", "tests/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
  },
  rules: {
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    // The functions of node:test return promises that the runner awaits.
    "@typescript-eslint/no-floating-promises": [
      "error",
      { allowForKnownSafeCalls: [{ from: "package", name: ["test", "it", "describe", "before", "after"], package: "node:test" }] },
    ],
  },
});
