import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartupError } from "../../startup-error.ts";
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
import { decrypt, isEncrypted } from "./encryption.ts";

/** The parts in file order. Rows that the caller does not read are skipped. */
export type BackupPart =
  | { kind: "header"; header: BackupHeader }
  | { kind: "table"; table: BackupTable; rows: AsyncGenerator<Buffer> }
  | { kind: "end"; end: BackupEnd };

/** Limits the header and column lines; rows are not read as lines. */
const maxLineLength = 1_000_000;

/** `onRead` gets the share of the file read so far, from 0 to 1; `identities` decrypt an encrypted one. */
export type ReadOptions = { onRead?: (part: number) => void; identities?: readonly string[] };

/**
 * Streams a backup in little memory; yields the end only after verifying the checksum. Throws `StartupError` if the
 * file is not a backup, is broken or was cut off.
 */
export async function* readBackup(
  file: string,
  { onRead = () => {}, identities = [] }: ReadOptions = {},
): AsyncGenerator<BackupPart> {
  const { size } = statBackup(file);
  const stored = createReadStream(file);
  const compressed = isEncrypted(file)
    ? Readable.from(decrypt(file, identities, stored), { objectMode: false })
    : stored;
  const unpacked = createGunzip();
  compressed.on("error", (error: Error) => unpacked.destroy(error));
  compressed.pipe(unpacked);
  try {
    yield* readParts(file, refuseTruncated(file, unpacked), () => onRead(size === 0 ? 1 : stored.bytesRead / size));
  } finally {
    compressed.destroy();
    stored.destroy();
    unpacked.destroy();
  }
}

function statBackup(file: string): { size: number } {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile()) throw new StartupError(`There is no file ${file}.`);
  return facts;
}

const incompleteBackup = (file: string) =>
  new StartupError(`${file} is broken or was cut off: nothing was restored from it.`);

/** Throws in the code that reads the rows, that is, in the consumer and not in `readBackup`. */
async function* refuseTruncated(file: string, unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked;
  } catch (error) {
    throw /^Z_/.test((error as NodeJS.ErrnoException).code ?? "") ? incompleteBackup(file) : error;
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
  if (!header) throw new StartupError(`${file} is not a backup of ${backupFormat}.`);
  if (header.version > backupVersion)
    throw new StartupError(`${file} was written by a newer version of Currach. Restore it with that version.`);
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
    if (end?.sha256 !== hash.digest("hex") || !(await reader.isAtEnd())) throw incompleteBackup(file);
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
  let buffer: Buffer = Buffer.alloc(0);

  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done) return false;
    onChunk();
    buffer = buffer.length === 0 ? next.value : Buffer.concat([buffer, next.value]);
    return true;
  };
  const take = (length: number): Buffer => {
    const bytes = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    return bytes;
  };

  return {
    /** Returns a line with its line end, or the rest of the file if there is none. */
    async line(): Promise<Buffer> {
      for (;;) {
        const end = buffer.indexOf("\n");
        if (end >= 0) return take(end + 1);
        if (buffer.length > maxLineLength || !(await more())) return take(buffer.length);
      }
    },

    /** Yields whole rows up to the end marker; a second call continues where the first stopped. */
    async *rows(onBytes: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
      for (;;) {
        if (buffer.length >= endOfRows.length && buffer.indexOf(endOfRows) === 0) {
          onBytes(take(endOfRows.length));
          return;
        }
        const marker = buffer.indexOf(`\n${endOfRows}`);
        const whole = (marker >= 0 ? marker : buffer.lastIndexOf("\n")) + 1;
        if (whole > 0) {
          const rows = take(whole);
          onBytes(rows);
          yield rows;
        } else if (!(await more())) return;
      }
    },

    async isAtEnd(): Promise<boolean> {
      return buffer.length === 0 && !(await more());
    },
  };
}
