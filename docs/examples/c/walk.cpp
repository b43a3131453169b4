// Prints the operations of a program with the quantization of their results: walk FILE.
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "qopt.h"

namespace {

void check(qopt_status status) {
    if (status != QOPT_STATUS_OK) {
        throw std::runtime_error(std::string(qopt_status_name(status)) + ": " + qopt_error_message());
    }
}

std::string text(qopt_status status, qopt_buffer &buffer) {
    check(status);
    std::string copy(buffer.data, buffer.size);
    check(qopt_buffer_free(&buffer));
    return copy;
}

void print_value(qopt_value value) {
    qopt_type type;
    qopt_buffer buffer;
    check(qopt_value_type(value, &type));
    std::cout << "  " << text(qopt_type_print(type, &buffer), buffer) << '\n';
    qopt_quantization quantization;
    const qopt_status status = qopt_type_quantization(type, &quantization);
    if (status == QOPT_STATUS_NOT_FOUND) {
        return;
    }
    check(status);
    std::vector<double> scales(quantization.num_params);
    std::vector<std::int64_t> zero_points(quantization.num_params);
    check(qopt_type_scales(type, scales.data(), scales.size()));
    check(qopt_type_zero_points(type, zero_points.data(), zero_points.size()));
    std::cout << "    " << quantization.storage_bits << " bits, ";
    if (quantization.granularity == QOPT_GRANULARITY_TENSOR) {
        std::cout << "per tensor, scale " << scales.at(0) << ", zero point " << zero_points.at(0) << '\n';
    } else {
        std::cout << "axis " << quantization.axis << ", " << scales.size() << " scales\n";
    }
}

void print_operation(qopt_operation operation) {
    qopt_buffer buffer;
    std::cout << text(qopt_operation_name(operation, &buffer), buffer) << '\n';
    std::size_t results;
    check(qopt_operation_num_results(operation, &results));
    for (std::size_t index = 0; index < results; ++index) {
        qopt_value value;
        check(qopt_operation_result(operation, index, &value));
        print_value(value);
    }
    std::size_t regions;
    check(qopt_operation_num_regions(operation, &regions));
    for (std::size_t region = 0; region < regions; ++region) {
        std::size_t blocks;
        check(qopt_operation_num_region_blocks(operation, region, &blocks));
        for (std::size_t index = 0; index < blocks; ++index) {
            qopt_block block;
            check(qopt_operation_region_block(operation, region, index, &block));
            qopt_operation inner;
            qopt_status status = qopt_block_first_operation(block, &inner);
            for (; status == QOPT_STATUS_OK; status = qopt_operation_next(inner, &inner)) {
                print_operation(inner);
            }
        }
    }
}

}  // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "usage: walk FILE\n";
        return 2;
    }
    try {
        qopt_context context;
        qopt_module module;
        qopt_operation root;
        check(qopt_context_create(&context));
        check(qopt_module_read_file(context, argv[1], &module));
        check(qopt_module_operation(module, &root));
        print_operation(root);
        check(qopt_module_destroy(module));
        check(qopt_context_destroy(context));
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
