import { fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * From now on the stack of an error names lines of the sources where it would name the bundle `file`. What the build wrote beside it for this
 * is opened now, since a later build puts other files there, and looked into at each error: only the names of the sources are held in memory.
 */
export function showSourceLines(file) {
  const url = pathToFileURL(file).href;
  const statements = openSync(`${file}.lines`);
  const sources = JSON.parse(readFileSync(`${file}.sources.json`, "utf8"));
  const inSources = (site) => {
    if (site.getFileName() !== url) return String(site);
    const found = findStatement(statements, site.getLineNumber() - 1, site.getColumnNumber() - 1);
    if (!found) return String(site);
    const source = relative(process.cwd(), resolve(dirname(file), sources[found.source]));
    return String(site).replace(/file:[^)]*:\d+:\d+/, () => `${source}:${found.line + 1}`);
  };
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map(inSources)].join("\n    at ");
}

const statementBytes = 16;

/** The last statement of that line which begins at the column or before it. */
function findStatement(statements, row, column) {
  const numbers = new Int32Array(statementBytes / 4);
  const read = (index) => readSync(statements, numbers, 0, statementBytes, index * statementBytes);
  let [low, high] = [0, fstatSync(statements).size / statementBytes];
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
