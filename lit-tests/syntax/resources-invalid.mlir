// Errors in a file's metadata are reported at their position.

// RUN: qopt %s --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --split-input-file --verify-diagnostics

// expected-error@+1 {{unknown key 'other' in file metadata dictionary}}
{-# other: {} #-}

// -----

// expected-error@+1 {{expected identifier key in file metadata dictionary}}
{-# "dialect_resources": {} #-}

// -----

// expected-error@+1 {{expected ',' or '#-}'}}
{-# dialect_resources: {} external_resources: {} #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources {} #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# dialect_resources: [] #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { 5: {} } #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources: { builtin {} } #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# dialect_resources: { builtin: 5 } #-}

// -----

// expected-error@+1 {{dialect 'nodialect' is unknown}}
{-# dialect_resources: { nodialect: { a: "0x0100000001" } } #-}

// -----

// expected-error@+1 {{unexpected 'resource' section for dialect 'func'}}
{-# dialect_resources: { func: {} } #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# external_resources: { "a tool": {} } #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { builtin: { 5: "0x0100000001" } } #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources: { builtin: { a "0x0100000001" } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: true } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: "hello" } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: "0x0100000" } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes}}
{-# dialect_resources: { builtin: { a: "0x010000" } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: { builtin: { a: "0x03000000FF" } } #-}

// -----

// expected-error@+1 {{expected ',' or '}'}}
{-# dialect_resources: { builtin: { a: "0x0100000001" b: "0x0100000001" } } #-}

// -----

// expected-error@+1 {{expected ',' or '}'}}
{-# dialect_resources: { builtin: {} builtin: {} } #-}

// -----

// expected-error@+1 {{expected identifier key for 'external_resources' entry}}
{-# external_resources: { tool: { 5: "1" } } #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# external_resources: { tool: { x 1 } } #-}

// -----

// expected-error@+1 {{expected string value for key 'x'}}
{-# external_resources: { tool: { x: 1 } } #-}

// -----

// expected-error@+1 {{expected string value for key 'x'}}
{-# external_resources: { tool: { x: truth } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'x'}}
{-# external_resources: { tool: { x: "0xhello" } } #-}

// -----

// Empty metadata is valid.
{-# #-}

// -----

{-#
  dialect_resources: { builtin: {} },
  external_resources: { tool: {}, other: { a: true, b: false, c: "text", d: "0x0100000001" } }
#-}

// -----

{-# dialect_resources: {}, external_resources: {} #-}
