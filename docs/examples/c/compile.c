/* Compiles a model to an object and its C header: compile IN OBJECT HEADER. */
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

static void write_file(const char *path, const qopt_buffer *buffer) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(buffer->data, 1, buffer->size, file) != buffer->size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: compile IN OBJECT HEADER\n");
        return 2;
    }
    qopt_context context;
    qopt_module module;
    qopt_buffer object, header;
    check(qopt_context_create(&context));
    check(qopt_context_set_diagnostic_handler(context, print, stderr));
    check(qopt_module_read_file(context, argv[1], &module));
    check(qopt_module_compile(module, NULL, &object, &header));
    write_file(argv[2], &object);
    write_file(argv[3], &header);
    printf("%zu bytes\n", object.size);
    check(qopt_buffer_free(&object));
    check(qopt_buffer_free(&header));
    check(qopt_module_destroy(module));
    check(qopt_context_destroy(context));
    return qopt_live_objects() == 0 ? 0 : 1;
}
