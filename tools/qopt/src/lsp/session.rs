//! A session: the open documents, requests about them, and pending analyses.

use rustc_hash::{FxHashMap, FxHashSet};

use super::analysis::{AnalysisInput, AnalysisResults, Analyst};
use super::cut::IsolatedOpNames;
use super::document::{Document, Position};
use super::link::{Links, is_read};
use super::{actions, complete, hover, navigate, publish};
use qopt_formats::json::Json;

/// The number of bytes to analyze before messages are processed again.
const BATCH: usize = 1 << 20;
/// The largest part that is read again as a whole if a chunk of it has an error.
const MAX_WHOLE_PART: usize = 1 << 20;

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const NOT_INITIALIZED: i32 = -32002;

/// The next step after a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextAction {
    Message,
    Exit(i32),
}

/// A document and its pending work.
struct Open {
    document: Document,
    /// Chunks without up-to-date findings, the most urgent last.
    dirty: Vec<u64>,
    /// True if the text changed since `dirty` was last computed.
    changed: bool,
    /// The chunk of the last change.
    focus: usize,
    /// True if there are findings that are not published yet.
    unpublished: bool,
    /// True if findings for the whole document have been published once.
    loaded: bool,
}

/// The state of a session.
pub(super) struct Session {
    words: IsolatedOpNames,
    documents: FxHashMap<String, Open>,
    /// Open documents that are not text.
    binaries: FxHashSet<String>,
    analyst: Analyst,
    out: Vec<Json>,
    initialized: bool,
    shut_down: bool,
    /// The document whose chunks are being analyzed.
    working: Option<String>,
}

type Response = Result<Json, (i32, String)>;

impl Session {
    pub(super) fn new() -> Self {
        Self {
            words: IsolatedOpNames::new(qopt_dialects::all()),
            documents: FxHashMap::default(),
            binaries: FxHashSet::default(),
            analyst: Analyst::new(),
            out: Vec::new(),
            initialized: false,
            shut_down: false,
            working: None,
        }
    }

    /// Returns the messages to send.
    pub(super) fn take_messages(&mut self) -> Vec<Json> {
        std::mem::take(&mut self.out)
    }

    /// Processes a message.
    pub(super) fn message(&mut self, message: Result<Json, String>, log: &mut dyn FnMut(&str)) -> NextAction {
        let message = match message {
            Ok(message) => message,
            Err(why) => {
                log(&format!("a message is not JSON: {why}"));
                self.answer(Json::Null, Err((PARSE_ERROR, why)));
                return NextAction::Message;
            }
        };
        let id = message.get("id").clone();
        let Some(method) = message.get("method").as_str() else {
            // Ignores a response, even if the server sent no request.
            if message.get("result").is_null() && message.get("error").is_null() {
                self.answer(id, Err((INVALID_REQUEST, "a message has no method".to_owned())));
            }
            return NextAction::Message;
        };
        log(&if id.is_null() { format!("<-- {method}") } else { format!("<-- {method}({})", id.text(false)) });
        let params = message.get("params");
        if id.is_null() {
            if method == "exit" {
                return NextAction::Exit(i32::from(!self.shut_down));
            }
            self.handle_notification(method, params);
            return NextAction::Message;
        }
        let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.request(method, params)));
        let answer = answer.unwrap_or_else(|_| Err((-32603, "internal error; this is a bug in qopt".to_owned())));
        self.answer(id, answer);
        NextAction::Message
    }

    fn answer(&mut self, id: Json, answer: Response) {
        let mut message = Json::object([("jsonrpc", "2.0".into()), ("id", id)]);
        match answer {
            Ok(result) => message.set("result", result),
            Err((code, why)) => {
                message.set("error", Json::object([("code", code.into()), ("message", why.into())]));
            }
        }
        self.out.push(message);
    }

    fn request(&mut self, method: &str, params: &Json) -> Response {
        if method == "initialize" {
            self.initialized = true;
            return Ok(capabilities());
        }
        if !self.initialized {
            return Err((NOT_INITIALIZED, "server not initialized".to_owned()));
        }
        if self.shut_down {
            return Err((INVALID_REQUEST, "server is shut down".to_owned()));
        }
        if method == "shutdown" {
            self.shut_down = true;
            return Ok(Json::Null);
        }
        let known = ["hover", "definition", "references", "documentSymbol", "completion", "codeAction"];
        let Some(what) = method.strip_prefix("textDocument/").filter(|what| known.contains(what)) else {
            return Err((METHOD_NOT_FOUND, format!("method not found: {method}")));
        };
        let Some(uri) = params.get("textDocument").get("uri").as_str() else {
            return Err((INVALID_PARAMS, "failed to decode parameters: no textDocument.uri".to_owned()));
        };
        // A document that is not open has no results.
        let nothing = if what == "hover" { Json::Null } else { Json::Array(Vec::new()) };
        let Some(Open { document, .. }) = self.documents.get(uri) else { return Ok(nothing) };
        if what == "documentSymbol" {
            return Ok(navigate::symbols(document));
        }
        if what == "codeAction" {
            return Ok(actions::actions(uri, document, params));
        }
        let Some(position) = Position::read(params.get("position")) else {
            return Err((INVALID_PARAMS, "failed to decode parameters: no position".to_owned()));
        };
        let place = document.place(position);
        Ok(match what {
            "hover" => hover::hover(document, place, &mut self.analyst),
            "definition" => navigate::definition(uri, document, place),
            "references" => {
                let with_definition = *params.get("context").get("includeDeclaration") != Json::Bool(false);
                navigate::references(uri, document, place, with_definition)
            }
            _ => complete::complete(document, place),
        })
    }

    fn handle_notification(&mut self, method: &str, params: &Json) {
        let item = params.get("textDocument");
        let Some(uri) = item.get("uri").as_str() else { return };
        let version = item.get("version").as_u32().and_then(|version| i32::try_from(version).ok());
        match method {
            // No MLIR text has this character, but every model file.
            "textDocument/didOpen" if item.get("text").as_str().is_some_and(|text| text.contains('\0')) => {
                self.out.push(publish::binary(uri, version));
                self.binaries.insert(uri.to_owned());
            }
            "textDocument/didOpen" => {
                let document = Document::new(item.get("text").as_str().unwrap_or(""), version, &self.words);
                let open =
                    Open { document, dirty: Vec::new(), changed: true, focus: 0, unpublished: true, loaded: false };
                self.documents.insert(uri.to_owned(), open);
            }
            "textDocument/didChange" => {
                let Some(open) = self.documents.get_mut(uri) else { return };
                for change in params.get("contentChanges").items() {
                    let Some(text) = change.get("text").as_str() else { continue };
                    let range = change.get("range");
                    match (Position::read(range.get("start")), Position::read(range.get("end"))) {
                        (Some(from), Some(to)) => {
                            open.document.edit(from, to, text, &self.words);
                            open.focus = open.document.place(from).chunk;
                        }
                        _ => open.document.set_text(text, &self.words),
                    }
                }
                open.document.version = version;
                (open.changed, open.unpublished) = (true, true);
            }
            "textDocument/didClose" if self.documents.remove(uri).is_some() || self.binaries.remove(uri) => {
                let params = Json::object([("uri", uri.into()), ("diagnostics", Json::Array(Vec::new()))]);
                self.out.push(publish::notification("textDocument/publishDiagnostics", params));
            }
            _ => {}
        }
    }

    /// Returns true if an analysis or a notification is pending.
    pub(super) fn has_work(&self) -> bool {
        self.documents.values().any(|open| open.changed || !open.dirty.is_empty() || open.unpublished)
    }

    /// The inputs to analyze next, recently edited ones first. Publishes the findings of documents without pending analyses.
    pub(super) fn work(&mut self) -> Vec<AnalysisInput> {
        for (uri, open) in &mut self.documents {
            let first = open.changed;
            if open.changed {
                open.find_dirty();
            }
            if open.dirty.is_empty() && open.unpublished && open.join_valid_parts(&mut self.analyst) {
                open.find_dirty();
            }
            if open.dirty.is_empty() {
                if std::mem::take(&mut open.unpublished) {
                    open.loaded = true;
                    self.out.push(publish::diagnostics(uri, &open.document));
                }
                continue;
            }
            self.working = Some(uri.clone());
            return open.batch(if first && open.loaded { 1 } else { BATCH });
        }
        Vec::new()
    }

    /// Stores findings.
    pub(super) fn store_results(&mut self, found: AnalysisResults) {
        let Some(uri) = self.working.take() else { return };
        let Some(open) = self.documents.get_mut(&uri) else { return };
        let mut found: FxHashMap<u64, _> = found.into_iter().map(|(chunk, key, list)| (chunk, (key, list))).collect();
        let edited = found.len() == 1;
        for chunk in &mut open.document.chunks {
            if let Some(new) = found.remove(&chunk.id) {
                chunk.found = Some(new);
            }
        }
        // Publishes the findings of an edited chunk immediately, the others when all of them are known.
        if edited && open.loaded && !open.changed && !open.dirty.is_empty() {
            self.out.push(publish::diagnostics(&uri, &open.document));
        }
        open.unpublished = true;
    }
}

impl Open {
    /// Collects the chunks whose findings are missing or out of date.
    fn find_dirty(&mut self) {
        self.changed = false;
        let links = Links::of(&self.document);
        let mut dirty: Vec<(usize, u64)> = Vec::new();
        for (index, chunk) in self.document.chunks.iter().enumerate().filter(|(_, chunk)| is_read(chunk)) {
            if chunk.found.as_ref().is_none_or(|(key, _)| *key != links.key(index)) {
                dirty.push((index.abs_diff(self.focus), chunk.id));
            }
        }
        dirty.sort_unstable_by(|a, b| b.cmp(a));
        self.dirty = dirty.into_iter().map(|(_, id)| id).collect();
        self.document.document_findings = links.findings.into_iter().map(|(_, finding)| finding).collect();
    }

    /// Makes one chunk of each part whose text is valid, but not its chunks: a chunk was split in a wrong place. Returns true
    /// if there is one.
    fn join_valid_parts(&mut self, analyst: &mut Analyst) -> bool {
        let mut bytes_left = MAX_WHOLE_PART;
        let (mut chunk, mut joined) = (0, false);
        while chunk < self.document.chunks.len() {
            let part = self.document.part(chunk);
            chunk = part.end;
            if part.len() < 2 || !self.document.has_errors(part.clone()) {
                continue;
            }
            let text = self.document.text(part.clone());
            let Some(left) = bytes_left.checked_sub(text.len()) else { break };
            bytes_left = left;
            if analyst.is_valid(text) {
                chunk = part.start + 1;
                self.document.join(part);
                joined = true;
            }
        }
        joined
    }

    /// The inputs of the most urgent chunks, about `bytes` bytes in total.
    fn batch(&mut self, bytes: usize) -> Vec<AnalysisInput> {
        let mut wanted = FxHashSet::default();
        let mut total = 0;
        let sizes: FxHashMap<u64, usize> = self.document.chunks.iter().map(|c| (c.id, c.text.len())).collect();
        while total < bytes
            && let Some(id) = self.dirty.pop()
        {
            total += sizes.get(&id).copied().unwrap_or(0).max(1);
            wanted.insert(id);
        }
        let links = Links::of(&self.document);
        let chunks = self.document.chunks.iter().enumerate().filter(|(_, chunk)| wanted.contains(&chunk.id));
        chunks.map(|(index, _)| links.input(index)).collect()
    }
}

/// The server's capabilities. They match mlir-lsp-server, except that text changes are incremental, and that
/// `documentSymbolProvider` and `codeActionProvider` are always true. The requests for bytecode, which no capability announces,
/// are absent.
fn capabilities() -> Json {
    let triggers = [".", "%", "^", "!", "#", "(", ",", "<", ":", "[", " ", "\"", "/"];
    let completion = Json::object([
        ("allCommitCharacters", Json::array(["\t", ";", ",", ".", "="])),
        ("resolveProvider", false.into()),
        ("triggerCharacters", Json::array(triggers)),
    ]);
    let sync = Json::object([("openClose", true.into()), ("change", 2.into()), ("save", true.into())]);
    let capabilities = Json::object([
        ("codeActionProvider", true.into()),
        ("completionProvider", completion),
        ("definitionProvider", true.into()),
        ("documentSymbolProvider", true.into()),
        ("hoverProvider", true.into()),
        ("referencesProvider", true.into()),
        ("textDocumentSync", sync),
    ]);
    let info = Json::object([("name", "qopt lsp".into()), ("version", env!("CARGO_PKG_VERSION").into())]);
    Json::object([("capabilities", capabilities), ("serverInfo", info)])
}
