import { fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * From now on the stack of an error names lines of the sources where it would name the bundle `file`. What the build wrote beside it for this is opened
 * at the first error and looked into at each: only the names of the sources are held in memory.
 */
export function showSourceLines(file) {
  const url = pathToFileURL(file).href;
  let open;
  const inSources = (site) => {
    if (site.getFileName() !== url) return String(site);
    open ??= openLines(file);
    const found = findStatement(open, site.getLineNumber() - 1, site.getColumnNumber() - 1);
    if (!found) return String(site);
    const source = relative(process.cwd(), resolve(dirname(file), open.sources[found.source]));
    return String(site).replace(/file:[^)]*:\d+:\d+/, () => `${source}:${found.line + 1}`);
  };
  Error.prepareStackTrace = (error, sites) => {
    const head = Error.prototype.toString.call(error);
    try {
      return [head, ...sites.map(inSources)].join("\n    at ");
    } catch {
      // Without these files an error is still to be read.
      return [head, ...sites].join("\n    at ");
    }
  };
}

const statementBytes = 16;

function openLines(file) {
  const descriptor = openSync(`${file}.lines`);
  const sources = JSON.parse(readFileSync(`${file}.sources.json`, "utf8"));
  return { descriptor, count: fstatSync(descriptor).size / statementBytes, sources };
}

/** The last statement of that line which begins at the column or before it. */
function findStatement({ descriptor, count }, row, column) {
  const numbers = new Int32Array(statementBytes / 4);
  const read = (index) => readSync(descriptor, numbers, 0, statementBytes, index * statementBytes);
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    read(middle);
    if (numbers[0] < row || (numbers[0] === row && numbers[1] <= column)) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return null;
  read(low - 1);
  const [atRow, , source, line] = numbers;
  return atRow === row && source >= 0 ? { source, line } : null;
}
