import { z } from "zod";

/**
 * A backup is gzip around text, so `zcat FILE | less` shows what it holds (docs/decisions/0022-operations.md):
 *
 *   {"format":"currach-backup","version":1,…}      the header, one line of JSON
 *   {"table":"customers","columns":["id",…]}       then each table, parents before children: its columns,
 *   7<tab>aine@example.ie<tab>…                    its rows as PostgreSQL's COPY writes text,
 *   \.                                             and their end
 *   {"end":true,"rows":{…},"sequences":[…],"sha256":"…"}
 *
 * `sha256` covers every byte before the last line. A file without that line is incomplete.
 */
export const backupFormat = "currach-backup";
export const backupVersion = 1;

/** COPY escapes backslashes and line ends, so no row starts with this or contains a raw line end. */
export const endOfRows = "\\.\n";

export const backupHeader = z.object({
  format: z.literal(backupFormat),
  version: z.number().int(),
  takenAt: z.iso.datetime(),
  /** The applied migrations in order, from which a restore creates the tables. */
  migrations: z.array(z.string().regex(/^\d{4}_[\w-]+$/)),
});

export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });

export const backupEnd = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.number().int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  sha256: z.string(),
});

export type BackupHeader = z.output<typeof backupHeader>;
export type BackupTable = z.output<typeof backupTable>;
export type BackupEnd = z.output<typeof backupEnd>;
