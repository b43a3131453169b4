/* Folds the movements of quantized constants in a model file: fold IN OUT. */
#include <stdio.h>
#include <stdlib.h>

#include "qopt.h"

static void print(const qopt_diagnostic *diagnostic, void *stream) {
    const char *file = diagnostic->file ? diagnostic->file : "";
    fprintf((FILE *)stream, "%s:%u:%u: %s [%s]\n", file, (unsigned)diagnostic->line, (unsigned)diagnostic->column,
            diagnostic->message, diagnostic->code);
}

static void check(qopt_status status) {
    if (status != QOPT_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", qopt_status_name(status), qopt_error_message());
        exit(1);
    }
}

static uint32_t count(qopt_operation operation, void *counter) {
    (void)operation;
    *(size_t *)counter += 1;
    return QOPT_WALK_ADVANCE;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: fold IN OUT\n");
        return 2;
    }
    qopt_context context;
    qopt_module module;
    size_t before = 0, after = 0;
    check(qopt_context_create(&context));
    check(qopt_context_set_diagnostic_handler(context, print, stderr));
    check(qopt_module_read_file(context, argv[1], &module));
    check(qopt_module_walk(module, count, &before));
    check(qopt_module_run_passes(module, "fold-quant-shapes,canonicalize,cse"));
    check(qopt_module_walk(module, count, &after));
    check(qopt_module_write_file(module, argv[2]));
    printf("%zu operations, after folding %zu\n", before, after);
    check(qopt_module_destroy(module));
    check(qopt_context_destroy(context));
    return qopt_live_objects() == 0 ? 0 : 1;
}
