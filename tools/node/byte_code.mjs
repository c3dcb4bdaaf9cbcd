// Compiles the Python in zip archives to byte code, by the very Pyodide that will run it.
//
//   node byte_code.mjs jobs.json
//
// jobs.json: [{"source": path, "target": path, "prefix": text, "keep": [module, ...]?}, ...]
// `prefix` is where the archive's files will seem to lie in tracebacks. With `keep`, only the
// Python modules named there go into the target. A target holds `name.pyc` in place of `name.py`,
// which both the zip importer and the path importer take.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import importlib.util, io, marshal, zipfile

UNCHECKED_HASH = (0b01).to_bytes(4, "little")  # PEP 552: hash-based, never checked against a source
OPTIMIZE = 2  # without asserts and docstrings


def module_of(name):
    parts = name.removesuffix(".py").split("/")
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


def byte_code(source, path):
    code = compile(source, path, "exec", dont_inherit=True, optimize=OPTIMIZE)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_archive(data, prefix, keep):
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data.to_bytes())) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target,
    ):
        for info in sorted(source.infolist(), key=lambda info: info.filename):
            name = info.filename
            if info.is_dir():
                continue
            content = source.read(info)
            if name.endswith(".py"):
                if keep and module_of(name) not in keep:
                    continue
                content = byte_code(content, prefix + name)
                name += "c"
            elif keep:
                continue  # the standard library's few data files go by module names too
            # A fixed date: the same sources give the same archive.
            target.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()
`;

async function main() {
  const jobs = JSON.parse(readFileSync(process.argv[2], "utf8"));
  // Without columns: tracebacks keep their lines, and the byte code is a fifth smaller.
  const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  pyodide.runPython(COMPILE);
  const compileArchive = pyodide.globals.get("compile_archive");
  for (const { source, target, prefix, keep = [] } of jobs) {
    const data = new Uint8Array(readFileSync(source));
    const made = compileArchive(data, prefix, pyodide.toPy(keep));
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
