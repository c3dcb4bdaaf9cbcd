// Compiles the Python in zip archives to byte code, by the very Pyodide that will run it.
//
//   node byte_code.mjs jobs.json
//
// jobs.json: [{"source": path, "target": path, "prefix": text, "keep": [module, ...]?,
//              "omit": [module, ...]?, "only": [module, ...]?, "add": {name: path, ...}?, "wheel": true?}, ...]
// `prefix` is where the archive's files will seem to lie in tracebacks. With `keep`, only the
// Python modules named there go into the target; a module in `omit` stays out with all below it;
// with `only`, nothing but those modules and packages goes in; `add` puts files of ours beside them.
// A target holds `name.pyc` in place of `name.py`, which both the zip importer and the path
// importer take. With `wheel`, the target is a wheel again, whose files lie together in
// <distribution>.zip: one file is installed many times faster than fifty (web/js/sitecustomize.py
// makes the zip importable).
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import ast, importlib.util, io, marshal, zipfile

UNCHECKED_HASH = (0b01).to_bytes(4, "little")  # PEP 552: hash-based, never checked against a source
OPTIMIZE = 2  # without asserts and docstrings


def module_of(name):
    parts = name.removesuffix(".py").split("/")
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


def keep_documented(tree):
    """Lets dataclasses keep a docstring: for one without, the decorator writes its signature, which takes long.

    A decorator that makes dataclasses is known by its name (dataclass, event_dataclass).
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(each) for each in node.decorator_list):
            text = ast.Constant((ast.get_docstring(node) or node.name).partition("\\n")[0])
            assign = ast.Assign([ast.Name("__doc__", ast.Store())], text)
            node.body.insert(0, ast.fix_missing_locations(ast.copy_location(assign, node.body[0])))
    return tree


def byte_code(source, path):
    tree = keep_documented(ast.parse(source, path))
    code = compile(tree, path, "exec", dont_inherit=True, optimize=OPTIMIZE)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def wanted(name, keep, omit, only):
    if keep:
        return name.endswith(".py") and module_of(name) in keep
    module = module_of(name)
    if only and not any(module == part or module.startswith(part + ".") for part in only):
        return False
    return not any(module == left or module.startswith(left + ".") for left in omit)


def chosen(data, keep, omit, only, add):
    """The files to put into an archive as (name, content) pairs, in the order of their names."""
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as source:
        names = [info.filename for info in source.infolist() if not info.is_dir()]
        files = {name: source.read(name) for name in names if wanted(name, keep, omit, only)}
    return sorted({**files, **{name: text.encode() for name, text in add.items()}}.items())


def compiled(files, prefix):
    """The files, modules as byte code."""
    for name, content in files:
        if name.endswith(".py"):
            yield name + "c", byte_code(content, prefix + name)
        else:
            yield name, content


class Entry(zipfile.ZipInfo):
    """With a fixed date: the same sources give the same archive."""

    def _encodeFilenameFlags(self):
        # Marked as UTF-8: who unpacks it need not load the code page of old DOS machines.
        return self.filename.encode(), self.flag_bits | 0x800


def archive(files, method):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, content in files:
            target.writestr(Entry(name), content, method, 9)
    return out.getvalue()


def wheel(files):
    about = [file for file in files if file[0].endswith((".dist-info/METADATA", ".dist-info/WHEEL"))]
    modules = [file for file in files if ".dist-info/" not in file[0]]
    folder = about[0][0].partition("/")[0]
    # Stored, since the wheel around it is compressed: that finds more in one piece.
    inside = [(folder.partition("-")[0] + ".zip", archive(modules, zipfile.ZIP_STORED)), *about]
    record = "".join(f"{name},,\\n" for name, _ in [*inside, (folder + "/RECORD", b"")])
    return [*inside, (folder + "/RECORD", record.encode())]


def compile_archive(data, prefix, keep, omit, only, add, as_wheel):
    files = list(compiled(chosen(data, keep, omit, only, add), prefix))
    return archive(wheel(files) if as_wheel else files, zipfile.ZIP_DEFLATED)
`;

async function main() {
  const jobs = JSON.parse(readFileSync(process.argv[2], "utf8"));
  // Without columns: tracebacks keep their lines, and the byte code is a fifth smaller.
  const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  pyodide.runPython(COMPILE);
  const compileArchive = pyodide.globals.get("compile_archive");
  for (const { source, target, prefix, keep = [], omit = [], only = [], add = {}, wheel = false } of jobs) {
    const data = new Uint8Array(readFileSync(source));
    const ours = Object.fromEntries(Object.entries(add).map(([name, path]) => [name, readFileSync(path, "utf8")]));
    const lists = [keep, omit, only].map((list) => pyodide.toPy(list));
    const made = compileArchive(data, prefix, ...lists, pyodide.toPy(ours), wheel);
    writeFileSync(target, made.toJs());
    made.destroy();
  }
}

try {
  await main();
} catch (error) {
  // The message alone: the stack quotes a megabyte of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
