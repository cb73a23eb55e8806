import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { StartRefused } from "../../start-refused.ts";
import {
  type BackupEnd,
  type BackupHeader,
  type BackupTable,
  backupEnd,
  backupFormat,
  backupHeader,
  backupTable,
  backupVersion,
  endOfRows,
} from "./backup-format.ts";

/** What a reader gets, in the file's order. Rows that it does not take are passed over. */
export type BackupPart =
  | { kind: "header"; header: BackupHeader }
  | { kind: "table"; table: BackupTable; rows: AsyncGenerator<Buffer> }
  | { kind: "end"; end: BackupEnd };

/** A header or a table's columns; no row is read this way. */
const maxLineLength = 1_000_000;

/** `part`: how much of the file was read, from 0 to 1. */
export type OnRead = (part: number) => void;

/**
 * Reads a backup as a stream, in little memory. The end comes only where every byte before it is what was written. Throws `StartRefused` for
 * a file that is no backup, is broken or was cut off.
 */
export async function* readBackup(file: string, onRead: OnRead = () => {}): AsyncGenerator<BackupPart> {
  const { size } = fileFacts(file);
  const compressed = createReadStream(file);
  const unpacked = createGunzip();
  compressed.on("error", (error) => unpacked.destroy(error));
  compressed.pipe(unpacked);
  try {
    yield* readParts(file, wholeOrNot(file, unpacked), () => onRead(size === 0 ? 1 : compressed.bytesRead / size));
  } finally {
    compressed.destroy();
    unpacked.destroy();
  }
}

function fileFacts(file: string): { size: number } {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile()) throw new StartRefused(`There is no file ${file}.`);
  return facts;
}

const notWhole = (file: string) => new StartRefused(`${file} is broken or was cut off: nothing was restored from it.`);

/** The error is thrown where the rows are read: whoever takes a table's rows meets it there, and not in `readBackup`. */
async function* wholeOrNot(file: string, unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked;
  } catch (error) {
    throw /^Z_/.test((error as NodeJS.ErrnoException).code ?? "") ? notWhole(file) : error;
  }
}

async function* readParts(
  file: string,
  bytes: AsyncIterable<Buffer>,
  onChunk: () => void,
): AsyncGenerator<BackupPart, void> {
  const hash = createHash("sha256");
  const reader = openReader(bytes, onChunk);
  const first = await reader.line();
  const header = parse(first, backupHeader);
  if (!header) throw new StartRefused(`${file} is no backup of ${backupFormat}.`);
  if (header.version > backupVersion)
    throw new StartRefused(`${file} was written by a newer version of Currach. Restore it with that version.`);
  hash.update(first);
  yield { kind: "header", header };
  for (;;) {
    const line = await reader.line();
    const table = parse(line, backupTable);
    if (table) {
      hash.update(line);
      const rows = reader.rows((chunk) => hash.update(chunk));
      yield { kind: "table", table, rows };
      for await (const _ of rows);
      continue;
    }
    const end = parse(line, backupEnd);
    if (end?.sha256 !== hash.digest("hex") || !(await reader.isOver())) throw notWhole(file);
    yield { kind: "end", end };
    return;
  }
}

function parse<T>(line: Buffer, schema: { safeParse(value: unknown): { success: boolean; data?: T } }): T | null {
  try {
    return schema.safeParse(JSON.parse(line.toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

function openReader(bytes: AsyncIterable<Buffer>, onChunk: () => void) {
  const source = bytes[Symbol.asyncIterator]();
  let kept: Buffer = Buffer.alloc(0);

  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done) return false;
    onChunk();
    kept = kept.length === 0 ? next.value : Buffer.concat([kept, next.value]);
    return true;
  };
  const take = (length: number): Buffer => {
    const taken = kept.subarray(0, length);
    kept = kept.subarray(length);
    return taken;
  };

  return {
    /** With its line end; what is left where there is none. */
    async line(): Promise<Buffer> {
      for (;;) {
        const end = kept.indexOf("\n");
        if (end >= 0) return take(end + 1);
        if (kept.length > maxLineLength || !(await more())) return take(kept.length);
      }
    },

    /** Whole rows up to their end. Asked for again, it goes on where it stopped. */
    async *rows(onBytes: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
      for (;;) {
        if (kept.length >= endOfRows.length && kept.indexOf(endOfRows) === 0) {
          onBytes(take(endOfRows.length));
          return;
        }
        const marker = kept.indexOf(`\n${endOfRows}`);
        const whole = (marker >= 0 ? marker : kept.lastIndexOf("\n")) + 1;
        if (whole > 0) {
          const rows = take(whole);
          onBytes(rows);
          yield rows;
        } else if (!(await more())) return;
      }
    },

    async isOver(): Promise<boolean> {
      return kept.length === 0 && !(await more());
    },
  };
}
