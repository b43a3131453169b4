// The passes and dialects of qopt in MLIR's registries.
//
// A pass sends the module through the C library as bytecode in memory: MLIR writes it, qopt reads it, runs its pass and
// writes it, and MLIR reads the result. Only then the pass replaces the contents of the module, so that a failure leaves it as
// it was. Diagnostics and remarks go to MLIR's handlers at the locations of the module.

#include "qopt.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ArmNeon/ArmNeonDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <vector>

using namespace mlir;

namespace {

// ---- dialects -------------------------------------------------------------------------------------------------------------

/// The number of values of an operation and the names of its required attributes.
struct OperationRules {
  std::string name;
  unsigned minOperands, maxOperands, minResults, maxResults, numRegions;
  std::vector<std::string> requiredAttributes;
};

/// Checks the structure of an operation. qopt's verifier checks the types and attributes before and after each of its passes.
LogicalResult verifyStructure(Operation *op, const OperationRules &rules) {
  auto check = [&](StringRef what, unsigned found, unsigned least, unsigned greatest) -> LogicalResult {
    if (found >= least && found <= greatest)
      return success();
    InFlightDiagnostic error = op->emitOpError() << "has " << found << " " << what << ", but expects " << least;
    if (greatest == QOPT_UNLIMITED)
      error << " or more";
    else if (greatest != least)
      error << " to " << greatest;
    return error;
  };
  if (failed(check("operands", op->getNumOperands(), rules.minOperands, rules.maxOperands)) ||
      failed(check("results", op->getNumResults(), rules.minResults, rules.maxResults)) ||
      failed(check("regions", op->getNumRegions(), rules.numRegions, rules.numRegions)))
    return failure();
  for (const std::string &name : rules.requiredAttributes)
    if (!op->hasAttr(name))
      return op->emitOpError() << "requires attribute '" << name << "'";
  return success();
}

/// A dialect whose operations qopt lists. They have the generic form. Types are kept as text.
class HubDialect : public ExtensibleDialect {
public:
  HubDialect(StringRef name, MLIRContext *context, TypeID id, ArrayRef<StringRef> types)
      : ExtensibleDialect(name, context, id), types(types) {
    auto add = [](const qopt_operation_definition *definition, void *data) {
      auto *dialect = static_cast<HubDialect *>(data);
      OperationRules rules{definition->name,        definition->min_operands, definition->max_operands,
                           definition->min_results, definition->max_results,  definition->num_regions,
                           {}};
      for (size_t i = 0; i < definition->num_required_attributes; ++i)
        rules.requiredAttributes.push_back(definition->required_attributes[i]);
      StringRef mnemonic = StringRef(definition->name).split('.').second;
      dialect->registerDynamicOp(DynamicOpDefinition::get(
          mnemonic, dialect, [rules](Operation *op) { return verifyStructure(op, rules); },
          [](Operation *) { return success(); }));
    };
    if (qopt_dialect_operations(name.str().c_str(), add, this) != QOPT_STATUS_OK)
      emitError(UnknownLoc::get(context)) << qopt_error_message();
  }
  Type parseType(DialectAsmParser &parser) const override {
    StringRef text = parser.getFullSymbolSpec();
    StringRef name = text.take_until([](char c) { return c == '<'; });
    if (llvm::is_contained(types, name))
      return OpaqueType::getChecked([&] { return parser.emitError(parser.getNameLoc()); },
                                    StringAttr::get(getContext(), getNamespace()), text);
    parser.emitError(parser.getNameLoc()) << "unknown type `" << name << "` in dialect `" << getNamespace() << "`";
    return {};
  }

private:
  ArrayRef<StringRef> types;
};

class QnnDialect : public HubDialect {
public:
  explicit QnnDialect(MLIRContext *context)
      : HubDialect(getDialectNamespace(), context, TypeID::get<QnnDialect>(), typeNames) {}
  static StringRef getDialectNamespace() { return "qnn"; }
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(QnnDialect)

private:
  static constexpr StringRef typeNames[] = {"dyn"};
};

class QintDialect : public HubDialect {
public:
  explicit QintDialect(MLIRContext *context)
      : HubDialect(getDialectNamespace(), context, TypeID::get<QintDialect>(), {}) {}
  static StringRef getDialectNamespace() { return "qint"; }
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(QintDialect)
};

// ---- objects of the C library ---------------------------------------------------------------------------------------------

struct QoptContext {
  qopt_context handle{};
  ~QoptContext() { qopt_context_destroy(handle); }
};

struct QoptBuffer {
  qopt_buffer buffer{};
  ~QoptBuffer() { qopt_buffer_free(&buffer); }
};

// ---- diagnostics ----------------------------------------------------------------------------------------------------------

/// The name of the bytecode as a file. qopt adds the section.
constexpr const char *bufferName = "<module>";

/// Passes diagnostics and remarks on to a context of MLIR.
class Reporter {
public:
  explicit Reporter(ModuleOp module) : context(module.getContext()), module(module.getLoc()) {}
  ~Reporter() { flush(); }

  bool hasError() const { return sawError; }

  /// Reports the last diagnostic. Its notes come after it.
  void flush() { pending.reset(); }

  static void onDiagnostic(const qopt_diagnostic *diagnostic, void *data) {
    static_cast<Reporter *>(data)->add(*diagnostic);
  }
  static void onRemark(const qopt_remark *remark, void *data) { static_cast<Reporter *>(data)->add(*remark); }

private:
  void add(const qopt_diagnostic &diagnostic) {
    StringRef message = diagnostic.message;
    Location loc = location(diagnostic.location, diagnostic.file, diagnostic.line, diagnostic.column);
    if (diagnostic.severity == QOPT_SEVERITY_NOTE) {
      // MLIR's handlers print the callers of a location, and the operation if the context asks for it.
      bool printed = message == "called from" || (message.starts_with("see current operation: ") &&
                                                  !context->shouldPrintOpOnDiagnostic());
      if (pending && !printed)
        pending->attachNote(loc) << message;
      return;
    }
    flush();
    switch (diagnostic.severity) {
    case QOPT_SEVERITY_REMARK:
      pending.emplace(emitRemark(loc));
      break;
    case QOPT_SEVERITY_WARNING:
      pending.emplace(emitWarning(loc));
      break;
    default:
      pending.emplace(emitError(loc));
      sawError = true;
    }
    *pending << message;
  }

  void add(const qopt_remark &remark) {
    flush();
    // The engine keeps references to the names.
    auto name = [&](const char *text) { return StringAttr::get(context, text).getValue(); };
    remark::RemarkOpts options =
        remark::RemarkOpts::name(name(remark.name)).category(name(remark.category)).function(name(remark.function));
    Location loc = location(remark.location, remark.file, remark.line, remark.column);
    auto emit = [&]() -> remark::detail::InFlightRemark {
      switch (remark.kind) {
      case QOPT_REMARK_PASSED:
        return remark::passed(loc, options);
      case QOPT_REMARK_MISSED:
        return remark::missed(loc, options);
      case QOPT_REMARK_FAILURE:
        return remark::failed(loc, options);
      default:
        return remark::analysis(loc, options);
      }
    };
    remark::detail::InFlightRemark shown = emit();
    if (remark.reason[0] != '\0')
      shown << remark::detail::Remark::Arg("Reason", remark.reason);
    for (size_t i = 0; i < remark.num_arguments; ++i)
      shown << remark::detail::Remark::Arg(remark.arguments[i].key, remark.arguments[i].value);
  }

  /// The location of a diagnostic. A position in the bytecode, and none, is the location of the module.
  Location location(const char *text, const char *file, uint32_t line, uint32_t column) {
    if (!text)
      return file && !StringRef(file).starts_with(bufferName) ? FileLineColLoc::get(context, file, line, column)
                                                              : module;
    LocationAttr &known = locations[text];
    if (!known) {
      ScopedDiagnosticHandler silent(context, [](Diagnostic &) { return success(); });
      known = dyn_cast_or_null<LocationAttr>(parseAttribute(text, context));
      if (!known)
        known = file ? LocationAttr(FileLineColLoc::get(context, file, line, column)) : LocationAttr(module);
    }
    return known;
  }

  MLIRContext *context;
  Location module;
  std::optional<InFlightDiagnostic> pending;
  bool sawError = false;
  llvm::StringMap<LocationAttr> locations;
};

// ---- passes ---------------------------------------------------------------------------------------------------------------

struct OptionDefinition {
  std::string name, summary, defaultValue;
  uint32_t kind;
};

struct PassDefinition {
  std::string argument, name, summary;
  std::vector<OptionDefinition> options;
};

/// A pass of qopt.
class QoptPass : public OperationPass<ModuleOp> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(QoptPass)

  explicit QoptPass(const PassDefinition &definition)
      : OperationPass(TypeID::get<QoptPass>()), definition(definition), argument("qopt-" + definition.argument) {
    for (const OptionDefinition &option : definition.options) {
      auto summary = llvm::cl::desc(option.summary);
      switch (option.kind) {
      case QOPT_OPTION_BOOL:
        flags.emplace_back(*this, option.name, summary, llvm::cl::init(option.defaultValue == "true"));
        break;
      case QOPT_OPTION_INT:
        numbers.emplace_back(*this, option.name, summary,
                             llvm::cl::init(std::strtoll(option.defaultValue.c_str(), nullptr, 10)));
        break;
      default:
        texts.emplace_back(*this, option.name, summary, llvm::cl::init(option.defaultValue));
      }
    }
  }

  StringRef getName() const override { return definition.name; }
  StringRef getArgument() const override { return argument; }
  StringRef getDescription() const override { return definition.summary; }
  std::unique_ptr<Pass> clonePass() const override { return std::make_unique<QoptPass>(definition); }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, arm_neon::ArmNeonDialect, cf::ControlFlowDialect, func::FuncDialect,
                    linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect,
                    quant::QuantDialect, scf::SCFDialect, tensor::TensorDialect, tosa::TosaDialect,
                    vector::VectorDialect, QnnDialect, QintDialect>();
  }

  /// Checks the options with qopt, too, so that a pipeline with a wrong value does not start.
  LogicalResult initializeOptions(StringRef text,
                                  function_ref<LogicalResult(const Twine &)> errorHandler) override {
    if (failed(Pass::initializeOptions(text, errorHandler)))
      return failure();
    QoptContext qopt;
    if (qopt_context_create(&qopt.handle) != QOPT_STATUS_OK ||
        qopt_pipeline_check(qopt.handle, pipeline().c_str()) != QOPT_STATUS_OK)
      return errorHandler(qopt_error_message());
    return success();
  }

protected:
  void runOnOperation() override {
    if (failed(run(getOperation())))
      signalPassFailure();
  }

private:
  /// The text of the pipeline for qopt, with the options that have a value.
  std::string pipeline() const {
    std::string options;
    llvm::raw_string_ostream out(options);
    for (const auto &flag : flags)
      if (flag.hasValue())
        out << " " << flag.getArgStr() << "=" << (flag.getValue() ? "true" : "false");
    for (const auto &number : numbers)
      if (number.hasValue())
        out << " " << number.getArgStr() << "=" << number.getValue();
    for (const auto &text : texts)
      if (text.hasValue() && !text.getValue().empty())
        out << " " << text.getArgStr() << "={" << text.getValue() << "}";
    return definition.argument + (options.empty() ? "" : "{" + options.substr(1) + "}");
  }

  LogicalResult run(ModuleOp module);

  const PassDefinition &definition;
  std::string argument;
  std::deque<Option<bool>> flags;
  std::deque<Option<int64_t>> numbers;
  std::deque<Option<std::string>> texts;
};

/// Returns true for a property that no attribute of the operation has: bits, or a boolean, which is a unit attribute if it is set.
bool isFlag(Operation *op, NamedAttribute property) {
  return isa<IntegerAttr, UnitAttr>(property.getValue()) && !op->getInherentAttr(property.getName());
}

/// Returns true for an operation with flags that are set.
bool hasFlags(Operation *op) {
  auto properties = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  return properties && llvm::any_of(properties, [&](NamedAttribute property) {
           auto number = dyn_cast<IntegerAttr>(property.getValue());
           return isFlag(op, property) && !(number && number.getValue().isZero());
         });
}

/// Returns true if only version 6 of the bytecode keeps the properties of a module: those of an operation that MLIR does not define,
/// and flags.
bool needsProperties(ModuleOp module) {
  // Whether operations of a name may have flags: the conversion of properties is slow.
  llvm::DenseMap<OperationName, bool> mayHaveFlags;
  return module
      .walk([&](Operation *op) {
        if (op->getPropertiesStorageSize() == 0)
          return WalkResult::advance();
        bool has = false;
        if (op->isRegistered()) {
          auto [entry, isFirst] = mayHaveFlags.try_emplace(op->getName(), false);
          if (isFirst)
            if (auto all = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
              entry->second = llvm::any_of(all, [&](NamedAttribute property) { return isFlag(op, property); });
          has = entry->second && hasFlags(op);
        } else {
          has = bool(*op->getPropertiesStorage().as<Attribute *>());
        }
        return has ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Version 4 has the properties of an operation as a dictionary. qopt reads it without the layout of the operation's C++ class,
/// so it accepts operations of all dialects.
constexpr int64_t dictionaryVersion = 4;
constexpr int64_t propertiesVersion = 6;

DialectResourceBlobManager &resourceManager(MLIRContext *context) {
  return DenseResourceElementsHandle::getManagerInterface(context).getBlobManager();
}

/// The keys of the context's resources.
llvm::StringSet<> resourceKeys(MLIRContext *context) {
  llvm::StringSet<> keys;
  resourceManager(context).getBlobMap([&](const llvm::StringMap<DialectResourceBlobManager::BlobEntry> &map) {
    for (const auto &entry : map)
      keys.insert(entry.getKey());
  });
  return keys;
}

bool haveEqualData(const AsmResourceBlob *left, const AsmResourceBlob *right) {
  return left && right ? left->getData() == right->getData() : left == right;
}

/// MLIR renames a resource that it reads while the context has one of the same key: `w` becomes `w_1`. Gives the resources that
/// come back unchanged their old keys, and frees the data of the copies.
void restoreResources(ModuleOp module, const llvm::StringSet<> &oldKeys) {
  if (oldKeys.empty())
    return;
  DialectResourceBlobManager &manager = resourceManager(module.getContext());
  AttrTypeReplacer replacer;
  llvm::SetVector<DialectResourceBlobManager::BlobEntry *> copies;
  replacer.addReplacement([&](DenseResourceElementsAttr attr) -> Attribute {
    DenseResourceElementsHandle handle = attr.getRawHandle();
    auto [stem, number] = handle.getKey().rsplit('_');
    if (number.empty() || oldKeys.contains(handle.getKey()) || !oldKeys.contains(stem))
      return attr;
    auto *old = manager.lookup(stem);
    if (!haveEqualData(handle.getBlob(), old->getBlob()))
      return attr;
    copies.insert(handle.getResource());
    auto *builtin = module.getContext()->getLoadedDialect<BuiltinDialect>();
    return DenseResourceElementsAttr::get(attr.getType(), DenseResourceElementsHandle(old, builtin));
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/false);
  for (DialectResourceBlobManager::BlobEntry *copy : copies)
    copy->setBlob(AsmResourceBlob());
}

LogicalResult QoptPass::run(ModuleOp module) {
  MLIRContext *context = module.getContext();
  int64_t version = needsProperties(module) ? propertiesVersion : dictionaryVersion;
  std::string bytes;
  {
    llvm::raw_string_ostream out(bytes);
    BytecodeWriterConfig config;
    config.setDesiredBytecodeVersion(version);
    if (failed(writeBytecodeToFile(module, out, config)))
      return module.emitError() << "pass '" << argument << "' cannot encode the module as bytecode";
  }

  QoptBuffer result;
  {
    Reporter reporter(module);
    QoptContext qopt;
    // A pass may write an operation that MLIR does not define.
    std::string format = "mlirbc:" + std::to_string(context->allowsUnregisteredDialects() ? propertiesVersion : version);
    auto steps = [&]() -> qopt_status {
      qopt_status status = qopt_context_create(&qopt.handle);
      // MLIR has checked which operations are allowed. It defines some that qopt does not.
      if (status == QOPT_STATUS_OK)
        status = qopt_context_allow_unregistered_dialects(qopt.handle, 1);
      if (status == QOPT_STATUS_OK)
        status = qopt_context_set_diagnostic_handler(qopt.handle, Reporter::onDiagnostic, &reporter);
      if (status == QOPT_STATUS_OK && context->getRemarkEngine())
        status = qopt_context_set_remark_handler(qopt.handle, Reporter::onRemark, &reporter);
      if (status == QOPT_STATUS_OK)
        status = qopt_transform(qopt.handle, bytes.data(), bytes.size(), bufferName, pipeline().c_str(), format.c_str(),
                                &result.buffer);
      return status;
    };
    if (steps() != QOPT_STATUS_OK) {
      reporter.flush();
      return reporter.hasError() ? failure() : LogicalResult(module.emitError() << qopt_error_message());
    }
  }

  // The reader requires the alignment of the resources.
  std::unique_ptr<llvm::MemoryBuffer> aligned;
  llvm::MemoryBufferRef source({result.buffer.data, result.buffer.size}, bufferName);
  constexpr size_t alignment = 64;
  if (reinterpret_cast<uintptr_t>(result.buffer.data) % alignment != 0) {
    auto copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(result.buffer.size, bufferName,
                                                                  llvm::Align(alignment));
    if (!copy)
      return module.emitError() << "pass '" << argument << "' has no memory for its result";
    std::memcpy(copy->getBufferStart(), result.buffer.data, result.buffer.size);
    aligned = std::move(copy);
    source = aligned->getMemBufferRef();
  }
  llvm::StringSet<> oldKeys = resourceKeys(context);
  Block block;
  std::string reason;
  LogicalResult read = success();
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (reason.empty())
        reason = diagnostic.str();
      return success();
    });
    // The pass manager verifies the module.
    read = readBytecodeFile(source, &block, ParserConfig(context, /*verifyAfterParse=*/false));
  }
  auto next = succeeded(read) && block.getOperations().size() == 1 ? dyn_cast<ModuleOp>(block.front()) : ModuleOp();
  if (!next)
    return module.emitError() << "MLIR cannot read the result of pass '" << argument << "': " << reason;
  restoreResources(next, oldKeys);
  module->setDiscardableAttrs(next->getDiscardableAttrDictionary());
  module->copyProperties(next->getPropertiesStorage());
  module.getBodyRegion().takeBody(next.getBodyRegion());
  return success();
}

/// The passes, apart from those whose results consist of operations that mlir-opt cannot have: the frontends of model files, and
/// the accelerator dialects of pattern files.
const std::deque<PassDefinition> &passDefinitions() {
  static const std::deque<PassDefinition> all = [] {
    std::deque<PassDefinition> found;
    auto add = [](const qopt_pass *pass, void *data) {
      static constexpr StringRef excluded[] = {"hub-to-onnx", "hub-to-tfl", "lift", "outline"};
      if (llvm::is_contained(excluded, StringRef(pass->argument)))
        return;
      PassDefinition definition{pass->argument, pass->name, pass->summary, {}};
      for (size_t i = 0; i < pass->num_options; ++i) {
        const qopt_pass_option &option = pass->options[i];
        definition.options.push_back({option.name, option.summary, option.default_value, option.kind});
      }
      static_cast<std::deque<PassDefinition> *>(data)->push_back(std::move(definition));
    };
    if (qopt_passes(add, &found) != QOPT_STATUS_OK)
      llvm::errs() << "qopt: " << qopt_error_message() << "\n";
    return found;
  }();
  return all;
}

} // namespace

extern "C" void qopt_mlir_register_passes() {
  for (const PassDefinition &definition : passDefinitions())
    registerPass([&definition]() -> std::unique_ptr<Pass> { return std::make_unique<QoptPass>(definition); });
}

extern "C" void qopt_mlir_register_dialects(DialectRegistry *registry) {
  registry->insert<QnnDialect, QintDialect>();
}
