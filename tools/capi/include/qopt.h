/* qopt.h - the C library of qopt, a compiler toolkit for quantized MLIR programs.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Handles
 *   A qopt_context has the dialects and the diagnostic handler. A qopt_module is a program. Both are numbers in a table of
 *   the library, and not addresses. A call with a handle of a destroyed object returns QOPT_STATUS_INVALID_HANDLE. A handle
 *   of zeros is never valid.
 *
 *   Handles of operations, blocks, values, types and attributes belong to a version of a module. They need not be
 *   destroyed. They become invalid when the module is destroyed and when qopt_module_run_passes succeeds on it. Two handles
 *   of one part of a module are equal byte for byte.
 *
 * Memory
 *   The caller owns each qopt_buffer that a call fills, and frees it with qopt_buffer_free, and each context, module and
 *   qopt_results, and destroys it. The library keeps no pointer of the caller after a call, except the user data of a
 *   diagnostic or remark handler. qopt_live_objects helps to find leaks.
 *
 * Errors
 *   All functions that can fail return a qopt_status. If it is not QOPT_STATUS_OK, results are not written, unless the
 *   function says otherwise, and qopt_error_message has the reason. Pointers may be null only where the function says so;
 *   null is detected and returns QOPT_STATUS_INVALID_ARGUMENT, any other bad pointer is undefined behavior. A bug in the
 *   library returns QOPT_STATUS_INTERNAL, and prints a message to standard error. No function ends the process, except if
 *   memory or the stack is exhausted.
 *
 * Threads
 *   Every function may be called on every thread, at the same time, with the same handles. Calls on one module see the
 *   version from before or after qopt_module_run_passes. A thread needs 2 MiB of stack. The library starts threads of its
 *   own for passes and the verifier, and keeps them, so it must not be unloaded.
 *
 * Text
 *   Texts of the caller are UTF-8 and end with a zero byte. Texts of the library end with a zero byte, which their size
 *   does not count. Names in programs can have any bytes, zero too.
 *
 * Versions
 *   Before version 1.0, each minor version may change this interface, and the name of the shared library with it.
 */
#ifndef QOPT_H
#define QOPT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QOPT_VERSION_MAJOR 0
#define QOPT_VERSION_MINOR 1
#define QOPT_VERSION_PATCH 0
#define QOPT_VERSION_TEXT "0.1.0"
/* The version of this header as a number that grows. Compare with qopt_version. */
#define QOPT_VERSION (QOPT_VERSION_MAJOR * 1000000 + QOPT_VERSION_MINOR * 1000 + QOPT_VERSION_PATCH)

/* ---- status ---------------------------------------------------------------------------------------------------------- */

typedef enum qopt_status {
    QOPT_STATUS_OK = 0,
    /* An argument is null, out of range, or not UTF-8. */
    QOPT_STATUS_INVALID_ARGUMENT = 1,
    /* A handle is stale or never existed. */
    QOPT_STATUS_INVALID_HANDLE = 2,
    /* The parser, a reader of model files or the verifier rejects the program. */
    QOPT_STATUS_INVALID_PROGRAM = 3,
    /* The text of a pipeline has an error. */
    QOPT_STATUS_INVALID_PIPELINE = 4,
    /* A pass failed, or left an invalid program. */
    QOPT_STATUS_PASS_FAILED = 5,
    /* The interpreter cannot run the function on these inputs. */
    QOPT_STATUS_RUN_FAILED = 6,
    /* The format lacks something that the program has, or the format is unknown. */
    QOPT_STATUS_UNSUPPORTED = 7,
    /* A file cannot be read or written. */
    QOPT_STATUS_FILE_ACCESS = 8,
    /* The requested part does not exist, such as the parent of the outermost operation. */
    QOPT_STATUS_NOT_FOUND = 9,
    /* A result is larger than a limit of the library. */
    QOPT_STATUS_LIMIT = 10,
    /* A bug in the library. */
    QOPT_STATUS_INTERNAL = 11,
    /* An operation cannot be compiled, or the code generator is missing or fails. */
    QOPT_STATUS_COMPILE_FAILED = 12
} qopt_status;

/* The version of the library, as QOPT_VERSION. */
uint32_t qopt_version(void);

/* The version of the library, as QOPT_VERSION_TEXT. Never freed. */
const char *qopt_version_text(void);

/* The name of a status, such as "QOPT_STATUS_OK". Never freed. */
const char *qopt_status_name(uint32_t status);

/* The message of the last call that failed on this thread, one or more lines; "" if none failed. A call that succeeds does
 * not change it. The text is valid until the next failure on this thread. */
const char *qopt_error_message(void);

/* ---- handles and buffers --------------------------------------------------------------------------------------------- */

typedef struct qopt_context {
    uint64_t id;
} qopt_context;

typedef struct qopt_module {
    uint64_t id;
} qopt_module;

/* The results of qopt_module_run. */
typedef struct qopt_results {
    uint64_t id;
} qopt_results;

typedef struct qopt_operation {
    uint64_t state;
    uint32_t body;
    uint32_t index;
} qopt_operation;

typedef struct qopt_block {
    uint64_t state;
    uint32_t body;
    uint32_t index;
} qopt_block;

typedef struct qopt_value {
    uint64_t state;
    uint32_t body;
    uint32_t index;
} qopt_value;

typedef struct qopt_type {
    uint64_t state;
    uint32_t body;
    uint32_t index;
} qopt_type;

typedef struct qopt_attribute {
    uint64_t state;
    uint32_t body;
    uint32_t index;
} qopt_attribute;

/* Bytes of the library. They do not change, and are valid until qopt_buffer_free. */
typedef struct qopt_buffer {
    const char *data;
    size_t size;
    uint64_t id;
} qopt_buffer;

/* Frees a buffer and sets it to zeros. Null and a buffer of zeros are valid and have no effect. A copy of a freed buffer
 * returns QOPT_STATUS_INVALID_HANDLE. */
qopt_status qopt_buffer_free(qopt_buffer *buffer);

/* The number of contexts, modules, results and buffers of the process that are not destroyed. */
size_t qopt_live_objects(void);

/* ---- contexts and diagnostics ---------------------------------------------------------------------------------------- */

/* Creates a context with all dialects of qopt. */
qopt_status qopt_context_create(qopt_context *context);

/* Destroys a context. Its modules stay valid, and report no more diagnostics. */
qopt_status qopt_context_destroy(qopt_context context);

/* Accepts operations, types and attributes of unknown dialects if allow is not 0. The default is 0. */
qopt_status qopt_context_allow_unregistered_dialects(qopt_context context, uint32_t allow);

typedef enum qopt_severity {
    QOPT_SEVERITY_NOTE = 0,
    QOPT_SEVERITY_REMARK = 1,
    QOPT_SEVERITY_WARNING = 2,
    QOPT_SEVERITY_ERROR = 3
} qopt_severity;

/* A diagnostic. It and its texts are valid during the call of the handler. */
typedef struct qopt_diagnostic {
    /* A qopt_severity. A note belongs to the last diagnostic before it that is not a note. */
    uint32_t severity;
    /* Line and column in bytes, counted from 1; 0 if the position is unknown. */
    uint32_t line;
    uint32_t column;
    uint32_t reserved;
    /* The code, such as "parse/undefined-value". Codes are stable, messages are not: see docs/diagnostics.md. */
    const char *code;
    /* The file name, or null if the position is unknown. */
    const char *file;
    /* One line without a line end. */
    const char *message;
    /* The location as MLIR text, such as loc("model.mlir":3:5), or null if there is none. */
    const char *location;
} qopt_diagnostic;

/* Called during a call, on its thread. It may call the library. It must return: no exception and no longjmp. */
typedef void (*qopt_diagnostic_handler)(const qopt_diagnostic *diagnostic, void *user_data);

/* Sets the handler of all diagnostics of a context and its modules; null removes it. The library only passes user_data on.
 * user_data must stay valid until the handler is replaced or the context is destroyed, and all calls that were running then
 * have returned. */
qopt_status qopt_context_set_diagnostic_handler(qopt_context context, qopt_diagnostic_handler handler, void *user_data);

typedef enum qopt_remark_kind {
    /* A transformation was applied. */
    QOPT_REMARK_PASSED = 0,
    /* A transformation was not applied. */
    QOPT_REMARK_MISSED = 1,
    /* A transformation was attempted and failed. */
    QOPT_REMARK_FAILURE = 2,
    /* A result of an analysis. */
    QOPT_REMARK_ANALYSIS = 3
} qopt_remark_kind;

/* A key and a value of a remark. */
typedef struct qopt_remark_argument {
    const char *key;
    const char *value;
} qopt_remark_argument;

/* A remark of a pass. It and its texts are valid during the call of the handler. */
typedef struct qopt_remark {
    /* A qopt_remark_kind. */
    uint32_t kind;
    /* Line and column in bytes, counted from 1; 0 if the position is unknown. */
    uint32_t line;
    uint32_t column;
    uint32_t reserved;
    /* The name, such as a rule. */
    const char *name;
    /* The category, such as a pass. */
    const char *category;
    /* The symbol of the function around the operation, or "". */
    const char *function;
    /* The reason, or "". */
    const char *reason;
    /* The file name, or null if the position is unknown. */
    const char *file;
    /* The location as MLIR text, or null if there is none. */
    const char *location;
    const qopt_remark_argument *arguments;
    size_t num_arguments;
} qopt_remark;

/* Called by qopt_module_run_passes and qopt_transform after the passes, on their thread. It may call the library. It must return: no exception
 * and no longjmp. */
typedef void (*qopt_remark_handler)(const qopt_remark *remark, void *user_data);

/* Sets the handler of remarks of a context and its modules; null removes it. Passes record all remarks only while there is
 * a handler. user_data is as of qopt_context_set_diagnostic_handler. */
qopt_status qopt_context_set_remark_handler(qopt_context context, qopt_remark_handler handler, void *user_data);

/* ---- modules --------------------------------------------------------------------------------------------------------- */

/* Reads and verifies a program: MLIR text or bytecode, a portable artifact of StableHLO, TensorFlow Lite, Circle, ONNX or
 * PT2. The content determines the format. Decompresses gzip. The bytes are copied. name is the name of the file in
 * diagnostics, and may be null. An ONNX model with external data has to be read from a file. */
qopt_status qopt_module_read(qopt_context context, const void *bytes, size_t size, const char *name, qopt_module *module);

/* Reads a file as qopt_module_read does, and the files with external data in its folder. */
qopt_status qopt_module_read_file(qopt_context context, const char *path, qopt_module *module);

/* Copies a module. The copies change independently. */
qopt_status qopt_module_clone(qopt_module module, qopt_module *copy);

/* Destroys a module. All handles of its parts become invalid. */
qopt_status qopt_module_destroy(qopt_module module);

enum {
    /* The generic form of all operations. */
    QOPT_PRINT_GENERIC = 1,
    /* With locations. */
    QOPT_PRINT_LOCATIONS = 2,
    /* Without aliases. */
    QOPT_PRINT_LOCAL_SCOPE = 4
};

/* Prints a module as MLIR text, with a line end. flags are QOPT_PRINT_* joined by |. */
qopt_status qopt_module_print(qopt_module module, uint32_t flags, qopt_buffer *text);

/* Encodes a module. format is "mlir", "mlirbc", "tflite", "circle", "onnx" or "pt2"; "stablehlo" for a portable artifact of
 * the current version of StableHLO, and "stablehlo:1.4.0" for one of another version; "mlirbc:4" to "mlirbc:6" for MLIR
 * bytecode of that version. Version 6 keeps the properties of unregistered operations apart from their attributes. */
qopt_status qopt_module_write(qopt_module module, const char *format, qopt_buffer *bytes);

/* Writes a module to a file. The extension selects the format: .mlirbc, .tflite, .circle, .onnx or .pt2, otherwise text.
 * Weights of an ONNX model above 2 GiB go to a second file, with ".data" after the name. The file changes only when
 * everything is written. */
qopt_status qopt_module_write_file(qopt_module module, const char *path);

/* Verifies a module. */
qopt_status qopt_module_verify(qopt_module module);

/* Runs passes. pipeline is a list, such as "fold-quant-shapes,canonicalize{top-down=false}", or a pipeline as of
 * --pass-pipeline, such as "builtin.module(func.func(cse))". Passes may read files that their options name. On success all
 * handles of parts of the module become invalid. On failure the module does not change. */
qopt_status qopt_module_run_passes(qopt_module module, const char *pipeline);

/* Parses the pipeline of qopt_module_run_passes, and checks its passes and their options. */
qopt_status qopt_pipeline_check(qopt_context context, const char *pipeline);

/* Reads a program as qopt_module_read does, runs passes on it, and encodes the result as qopt_module_write does. Faster than
 * the three calls, because there is no module that has to stay unchanged if a pass fails. */
qopt_status qopt_transform(qopt_context context, const void *bytes, size_t size, const char *name, const char *pipeline,
                           const char *format, qopt_buffer *result);

/* The outermost operation. */
qopt_status qopt_module_operation(qopt_module module, qopt_operation *operation);

typedef enum qopt_walk_result {
    QOPT_WALK_ADVANCE = 0,
    /* Continue after the regions of the operation. */
    QOPT_WALK_SKIP = 1,
    /* End the walk. qopt_module_walk returns QOPT_STATUS_OK. */
    QOPT_WALK_INTERRUPT = 2
} qopt_walk_result;

/* Returns a qopt_walk_result. It may call the library, and must return: no exception and no longjmp. */
typedef uint32_t (*qopt_walk_callback)(qopt_operation operation, void *user_data);

/* Calls a function for the outermost and all nested operations, each before the operations in its regions. The walk stays
 * on the version of the module from its start. */
qopt_status qopt_module_walk(qopt_module module, qopt_walk_callback callback, void *user_data);

/* ---- passes and definitions ------------------------------------------------------------------------------------------ */

typedef enum qopt_option_kind {
    QOPT_OPTION_BOOL = 0,
    /* A signed integer of 64 bits. */
    QOPT_OPTION_INT = 1,
    QOPT_OPTION_TEXT = 2,
    /* The path of a file. */
    QOPT_OPTION_FILE = 3,
    /* One of the words that the summary lists. */
    QOPT_OPTION_CHOICE = 4,
    /* Texts, separated by commas. */
    QOPT_OPTION_LIST = 5
} qopt_option_kind;

typedef struct qopt_pass_option {
    const char *name;
    /* One sentence. */
    const char *summary;
    /* The default, as text. */
    const char *default_value;
    /* A qopt_option_kind. */
    uint32_t kind;
    uint32_t reserved;
} qopt_pass_option;

/* A pass, or a pipeline with a name. It and its texts are valid during the call. */
typedef struct qopt_pass {
    /* The name in pipelines, such as "fold-quant-shapes". */
    const char *argument;
    /* The name in dumps, such as "FoldQuantShapes". */
    const char *name;
    /* One line. */
    const char *summary;
    const qopt_pass_option *options;
    size_t num_options;
} qopt_pass;

/* It may call the library, and must return: no exception and no longjmp. */
typedef void (*qopt_pass_callback)(const qopt_pass *pass, void *user_data);

/* Calls a function for each pass, sorted by argument, and then for each pipeline. */
qopt_status qopt_passes(qopt_pass_callback callback, void *user_data);

/* The number of operands or results if it has no limit. */
#define QOPT_UNLIMITED UINT32_MAX

/* The structure of the operations of a name. It and its texts are valid during the call. */
typedef struct qopt_operation_definition {
    /* The name, such as "qnn.conv2d". */
    const char *name;
    /* One line. */
    const char *summary;
    uint32_t min_operands;
    uint32_t max_operands;
    uint32_t min_results;
    uint32_t max_results;
    uint32_t num_regions;
    uint32_t reserved;
    const char *const *required_attributes;
    size_t num_required_attributes;
} qopt_operation_definition;

/* It may call the library, and must return: no exception and no longjmp. */
typedef void (*qopt_operation_definition_callback)(const qopt_operation_definition *definition, void *user_data);

/* Calls a function for each operation of a dialect, such as "qnn". QOPT_STATUS_NOT_FOUND if there is no such dialect. */
qopt_status qopt_dialect_operations(const char *dialect, qopt_operation_definition_callback callback, void *user_data);

/* ---- operations ------------------------------------------------------------------------------------------------------ */

/* The name, such as "tosa.transpose". */
qopt_status qopt_operation_name(qopt_operation operation, qopt_buffer *name);

/* The text of an operation and its regions, without a line end. flags are QOPT_PRINT_*. */
qopt_status qopt_operation_print(qopt_operation operation, uint32_t flags, qopt_buffer *text);

/* The location as text, such as loc("model.mlir":3:5). */
qopt_status qopt_operation_location(qopt_operation operation, qopt_buffer *text);

/* The first file position in the location. line and column count from 1, column in bytes. QOPT_STATUS_NOT_FOUND if the location
 * has no file position. */
qopt_status qopt_operation_position(qopt_operation operation, qopt_buffer *file, uint32_t *line, uint32_t *column);

/* The operation whose region contains this one. QOPT_STATUS_NOT_FOUND for the outermost operation. */
qopt_status qopt_operation_parent(qopt_operation operation, qopt_operation *parent);

/* The block that contains the operation. QOPT_STATUS_NOT_FOUND for the outermost operation. */
qopt_status qopt_operation_block(qopt_operation operation, qopt_block *block);

/* The next operation of the block. QOPT_STATUS_NOT_FOUND for the last one. */
qopt_status qopt_operation_next(qopt_operation operation, qopt_operation *next);

qopt_status qopt_operation_num_operands(qopt_operation operation, size_t *count);
qopt_status qopt_operation_operand(qopt_operation operation, size_t index, qopt_value *operand);

qopt_status qopt_operation_num_results(qopt_operation operation, size_t *count);
qopt_status qopt_operation_result(qopt_operation operation, size_t index, qopt_value *result);

/* Inherent attributes come first, then discardable ones, each sorted by name. The caller frees the name. Access by index takes
 * linear time. */
qopt_status qopt_operation_num_attributes(qopt_operation operation, size_t *count);
qopt_status qopt_operation_attribute(qopt_operation operation, size_t index, qopt_buffer *name, qopt_attribute *attribute);

/* An attribute by its name. QOPT_STATUS_NOT_FOUND if the operation has no such attribute. */
qopt_status qopt_operation_attribute_named(qopt_operation operation, const char *name, qopt_attribute *attribute);

/* The value of a constant operation, such as "tosa.const". The elements of a quantized constant are stored integers; the
 * type of the result has the scales. QOPT_STATUS_NOT_FOUND for other operations. */
qopt_status qopt_operation_constant(qopt_operation operation, qopt_attribute *value);

/* Regions have numbers, and no handles. */
qopt_status qopt_operation_num_regions(qopt_operation operation, size_t *count);
qopt_status qopt_operation_num_region_blocks(qopt_operation operation, size_t region, size_t *count);
qopt_status qopt_operation_region_block(qopt_operation operation, size_t region, size_t index, qopt_block *block);

qopt_status qopt_operation_num_successors(qopt_operation operation, size_t *count);
qopt_status qopt_operation_successor(qopt_operation operation, size_t index, qopt_block *block);

/* ---- blocks ---------------------------------------------------------------------------------------------------------- */

qopt_status qopt_block_num_arguments(qopt_block block, size_t *count);
qopt_status qopt_block_argument(qopt_block block, size_t index, qopt_value *argument);

/* The first operation. QOPT_STATUS_NOT_FOUND for an empty block. */
qopt_status qopt_block_first_operation(qopt_block block, qopt_operation *operation);

/* The operation whose region contains the block. */
qopt_status qopt_block_parent(qopt_block block, qopt_operation *parent);

/* ---- values ---------------------------------------------------------------------------------------------------------- */

qopt_status qopt_value_type(qopt_value value, qopt_type *type);

/* The operation that has the value as a result. QOPT_STATUS_NOT_FOUND for an argument of a block. */
qopt_status qopt_value_defining_operation(qopt_value value, qopt_operation *operation);

/* The block that has the value as an argument. QOPT_STATUS_NOT_FOUND for a result. */
qopt_status qopt_value_defining_block(qopt_value value, qopt_block *block);

/* The uses: an operation and the number of its operand. Both functions take time linear in the number of uses. */
qopt_status qopt_value_num_uses(qopt_value value, size_t *count);
qopt_status qopt_value_use(qopt_value value, size_t index, qopt_operation *user, size_t *operand);

/* ---- types ----------------------------------------------------------------------------------------------------------- */

typedef enum qopt_type_kind {
    /* A type of a dialect that is not listed here. */
    QOPT_TYPE_OTHER = 0,
    QOPT_TYPE_INTEGER = 1,
    QOPT_TYPE_INDEX = 2,
    QOPT_TYPE_FLOAT = 3,
    QOPT_TYPE_COMPLEX = 4,
    QOPT_TYPE_FUNCTION = 5,
    QOPT_TYPE_TUPLE = 6,
    QOPT_TYPE_VECTOR = 7,
    QOPT_TYPE_TENSOR = 8,
    QOPT_TYPE_UNRANKED_TENSOR = 9,
    QOPT_TYPE_MEMREF = 10,
    QOPT_TYPE_NONE = 11,
    /* !quant.uniform */
    QOPT_TYPE_QUANTIZED = 12
} qopt_type_kind;

/* The extent of a dynamic dimension. */
#define QOPT_DYNAMIC (-1)

/* The text, such as tensor<2x?xi8>. QOPT_STATUS_LIMIT above 1 GiB. */
qopt_status qopt_type_print(qopt_type type, qopt_buffer *text);

/* kind is a qopt_type_kind. */
qopt_status qopt_type_get_kind(qopt_type type, uint32_t *kind);

/* The element type of a tensor, vector, memref or complex type. QOPT_STATUS_NOT_FOUND for others. */
qopt_status qopt_type_element(qopt_type type, qopt_type *element);

/* The rank of a shaped type. QOPT_STATUS_NOT_FOUND for types without a rank. */
qopt_status qopt_type_rank(qopt_type type, size_t *rank);

/* Writes the first extents, at most capacity. Dynamic ones are QOPT_DYNAMIC. */
qopt_status qopt_type_shape(qopt_type type, int64_t *extents, size_t capacity);

/* The bits of an integer or float type; 64 for index. */
qopt_status qopt_type_bits(qopt_type type, uint32_t *bits);

typedef enum qopt_signedness {
    QOPT_SIGNEDNESS_SIGNLESS = 0,
    QOPT_SIGNEDNESS_SIGNED = 1,
    QOPT_SIGNEDNESS_UNSIGNED = 2
} qopt_signedness;

/* The qopt_signedness of an integer type. */
qopt_status qopt_type_signedness(qopt_type type, uint32_t *signedness);

typedef enum qopt_granularity {
    /* One scale and zero point for all elements. */
    QOPT_GRANULARITY_TENSOR = 0,
    /* One for each index of the axis. */
    QOPT_GRANULARITY_AXIS = 1,
    /* One for each block: qopt_type_blocks. */
    QOPT_GRANULARITY_BLOCKS = 2
} qopt_granularity;

/* real = scale * (stored - zero point) */
typedef struct qopt_quantization {
    /* A qopt_granularity. */
    uint32_t granularity;
    uint32_t storage_bits;
    /* 0 or 1. */
    uint32_t storage_is_signed;
    /* The axis of QOPT_GRANULARITY_AXIS, otherwise -1. */
    int32_t axis;
    /* The least and greatest stored integer. */
    int64_t storage_min;
    int64_t storage_max;
    /* The number of scales, and of zero points. */
    size_t num_params;
    /* The rank of the table of QOPT_GRANULARITY_BLOCKS, otherwise 0. */
    size_t table_rank;
    /* The float type of reals. */
    qopt_type expressed;
} qopt_quantization;

/* The quantization of a !quant.uniform type, or of the elements of a shaped type. QOPT_STATUS_NOT_FOUND for others. */
qopt_status qopt_type_quantization(qopt_type type, qopt_quantization *quantization);

/* Write the first scales and zero points, at most capacity: one, one for each index of the axis, or the table of blocks in
 * row-major order. */
qopt_status qopt_type_scales(qopt_type type, double *scales, size_t capacity);
qopt_status qopt_type_zero_points(qopt_type type, int64_t *zero_points, size_t capacity);

/* Writes the first extents of the table of blocks, and the size of a block in each dimension, at most capacity of each. A
 * block size of 0 is the whole dimension. */
qopt_status qopt_type_blocks(qopt_type type, int64_t *table, int64_t *block_sizes, size_t capacity);

/* ---- attributes ------------------------------------------------------------------------------------------------------ */

typedef enum qopt_attribute_kind {
    /* An attribute that is not listed here. */
    QOPT_ATTRIBUTE_OTHER = 0,
    QOPT_ATTRIBUTE_UNIT = 1,
    QOPT_ATTRIBUTE_INTEGER = 2,
    QOPT_ATTRIBUTE_FLOAT = 3,
    QOPT_ATTRIBUTE_STRING = 4,
    QOPT_ATTRIBUTE_ARRAY = 5,
    QOPT_ATTRIBUTE_DICTIONARY = 6,
    QOPT_ATTRIBUTE_TYPE = 7,
    QOPT_ATTRIBUTE_SYMBOL = 8,
    /* dense<...> or dense_resource<...> */
    QOPT_ATTRIBUTE_ELEMENTS = 9,
    /* array<...> */
    QOPT_ATTRIBUTE_DENSE_ARRAY = 10,
    QOPT_ATTRIBUTE_LOCATION = 11
} qopt_attribute_kind;

/* The text, such as 7 : i32. QOPT_STATUS_LIMIT above 1 GiB. */
qopt_status qopt_attribute_print(qopt_attribute attribute, qopt_buffer *text);

/* kind is a qopt_attribute_kind. */
qopt_status qopt_attribute_get_kind(qopt_attribute attribute, uint32_t *kind);

/* The functions below return QOPT_STATUS_NOT_FOUND for attributes of other kinds. */

/* The type of an integer, a float, a string with a type, or elements. */
qopt_status qopt_attribute_type(qopt_attribute attribute, qopt_type *type);

/* The value of an integer of at most 64 signed bits; 0 or -1 for i1. */
qopt_status qopt_attribute_integer(qopt_attribute attribute, int64_t *value);

/* The value of a float, rounded to double. */
qopt_status qopt_attribute_float(qopt_attribute attribute, double *value);

/* The bytes of a string, or the names of a symbol, joined by "::". */
qopt_status qopt_attribute_string(qopt_attribute attribute, qopt_buffer *text);

/* The type in a type attribute. */
qopt_status qopt_attribute_contained_type(qopt_attribute attribute, qopt_type *type);

/* The items of an array or dictionary; 0 for other attributes. The items of a dictionary are sorted by name. */
qopt_status qopt_attribute_num_items(qopt_attribute attribute, size_t *count);
qopt_status qopt_attribute_item(qopt_attribute attribute, size_t index, qopt_attribute *item);
qopt_status qopt_attribute_item_name(qopt_attribute attribute, size_t index, qopt_buffer *name);

/* The data of elements or a dense array: little-endian, row-major, in whole bytes (an i4 takes one, with zeros above). If
 * is_splat is 1, data is one element, which all elements equal. The data is not copied unless it is stored as text; it need
 * not be aligned and does not end with a zero byte. It stays valid after the module. */
qopt_status qopt_attribute_data(qopt_attribute attribute, qopt_buffer *data, uint32_t *is_splat);

/* ---- the interpreter ------------------------------------------------------------------------------------------------- */

typedef enum qopt_element_type {
    /* One byte, 0 or 1. */
    QOPT_ELEMENT_BOOL = 0,
    QOPT_ELEMENT_INT8 = 1,
    QOPT_ELEMENT_INT16 = 2,
    QOPT_ELEMENT_INT32 = 3,
    QOPT_ELEMENT_INT64 = 4,
    QOPT_ELEMENT_UINT8 = 5,
    QOPT_ELEMENT_UINT16 = 6,
    QOPT_ELEMENT_UINT32 = 7,
    QOPT_ELEMENT_UINT64 = 8,
    /* IEEE 754 binary16. */
    QOPT_ELEMENT_FLOAT16 = 9,
    QOPT_ELEMENT_FLOAT32 = 10,
    QOPT_ELEMENT_FLOAT64 = 11
} qopt_element_type;

/* An array in row-major order, little-endian. An integer of fewer bits, such as i4, is extended to its element type. A
 * float of 16 bits or fewer that is not listed, such as bf16, is an unsigned integer of its bits. */
typedef struct qopt_array {
    /* The name of the argument or result. Null in an input: the next argument that no input names. */
    const char *name;
    /* A qopt_element_type. */
    uint32_t element_type;
    uint32_t reserved;
    const int64_t *shape;
    size_t rank;
    const void *data;
    /* The number of bytes of data. */
    size_t size;
} qopt_array;

/* The functions that have a body, sorted by name. The name of a function in a nested module is "inner::main". */
qopt_status qopt_module_num_functions(qopt_module module, size_t *count);
qopt_status qopt_module_function_name(qopt_module module, size_t index, qopt_buffer *name);

/* The arguments of a function. function may be null for "main" or the only function. */
qopt_status qopt_module_num_arguments(qopt_module module, const char *function, size_t *count);
qopt_status qopt_module_argument(qopt_module module, const char *function, size_t index, qopt_buffer *name, qopt_type *type);

/* Runs a function in the interpreter. function may be null for "main" or the only function. Inputs of quantized types are
 * stored integers. Models of frontends have operations without evaluator: run the pass "quant-to-hub" first. */
qopt_status qopt_module_run(qopt_module module, const char *function, const qopt_array *inputs, size_t num_inputs,
                            qopt_results *results);

/* The results. The pointers in an array are valid until qopt_results_destroy, and data is aligned as by malloc. */
qopt_status qopt_results_size(qopt_results results, size_t *count);
qopt_status qopt_results_get(qopt_results results, size_t index, qopt_array *array);
qopt_status qopt_results_destroy(qopt_results results);

/* ---- machine code ---------------------------------------------------------------------------------------------------- */

/* Zeros are the defaults. */
typedef struct qopt_compile_options {
    /* The name of a target, such as "x86-64-v3", or several names with commas between them for an object that dispatches at
     * run time. Null for this machine. */
    const char *target;
    /* The function. Null for all functions that have a body. */
    const char *function;
    /* The shapes of arguments that the program leaves dynamic, such as "x:1x8". */
    const char *const *shapes;
    size_t num_shapes;
    /* The path of the program qopt-codegen. If it is null, the environment variable QOPT_CODEGEN names it, or it is in the
     * folder of this library or of the executable, in their parent folders or the folder "bin" in these, or in PATH. */
    const char *codegen;
} qopt_compile_options;

/* Compiles a module of any frontend to a relocatable object and the text of its C header, which documents the functions:
 * model_run for a single function, otherwise f_run for each function f. options may be null, and header may be null if it is
 * not needed. The module does not change. Each operation that cannot be compiled is a diagnostic of the context.
 *
 * LLVM runs in a child process, which has limits of memory and time; its standard error is the message of the failure. The
 * library waits for the process, so the program must not ignore SIGCHLD. Temporary files are in TMPDIR. An object for several
 * targets is linked by the C compiler in CC, otherwise cc. */
qopt_status qopt_module_compile(qopt_module module, const qopt_compile_options *options, qopt_buffer *object,
                                qopt_buffer *header);

#ifdef __cplusplus
}
#endif

#endif
