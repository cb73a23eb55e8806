import { existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Makes error stacks show source lines instead of lines of the bundle `file` and of the lazily loaded files in the
 * folder of its name. The line tables are opened now, since a later build replaces them, and read at each error; only
 * the source names stay in memory.
 */
export function showSourceLines(file) {
  const tables = new Map([file, ...loadedLater(file)].map((file) => [pathToFileURL(file).href, openTable(file)]));
  const inSources = (site) => {
    const table = tables.get(site.getFileName());
    const found = table && findStatement(table.statements, site.getLineNumber() - 1, site.getColumnNumber() - 1);
    if (!found) return String(site);
    const source = relative(process.cwd(), resolve(table.folder, table.sources[found.source]));
    return String(site).replace(/file:[^)]*:\d+:\d+/, () => `${source}:${found.line + 1}`);
  };
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map(inSources)].join("\n    at ");
}

function loadedLater(file) {
  const folder = file.replace(/\.m?js$/, "");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".js")) : [];
  return names.map((name) => join(folder, name));
}

const openTable = (file) => ({
  folder: dirname(file),
  statements: openSync(`${file}.lines`),
  sources: JSON.parse(readFileSync(`${file}.sources.json`, "utf8")),
});

const statementBytes = 16;

/** The last statement on that line that begins at or before the column. */
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
