import { StartRefused } from "../../start-refused.ts";
import { listMigrations } from "../migration-file.ts";
import type { BackupEnd, BackupHeader } from "./backup-format.ts";
import { reportProgress } from "./long-work.ts";
import { readBackup } from "./read-backup.ts";

/** A file that was read to its end and found whole, of a schema that this version knows. */
export type CheckedBackup = { file: string; header: BackupHeader; end: BackupEnd };

/** Reads a backup from end to end and touches no database. Throws `StartRefused` where it cannot be restored by this version. */
export async function checkBackup(file: string, say: (line: string) => void): Promise<CheckedBackup> {
  const report = reportProgress(say);
  let header: BackupHeader | null = null;
  let end: BackupEnd | null = null;
  for await (const part of readBackup(file, (read) => report(() => `  checking the file: ${percent(read)}`))) {
    if (part.kind === "header") {
      header = part.header;
      refuseOtherSchema(file, header.migrations);
    }
    if (part.kind === "end") end = part.end;
  }
  if (!header || !end) throw new StartRefused(`${file} is no backup.`);
  return { file, header, end };
}

function refuseOtherSchema(file: string, migrations: string[]): void {
  const known = listMigrations();
  const strangers = migrations.filter((name) => !known.includes(name));
  if (strangers.length > 0)
    throw new StartRefused(
      `${file} is of a newer schema (${strangers.join(", ")}). Restore it with the version of Currach that wrote it, or a later one.`,
    );
  if (migrations.some((name, index) => name !== known[index]))
    throw new StartRefused(`${file} lacks migrations between those that it names; it cannot be restored.`);
}

export const percent = (part: number) => `${Math.floor(part * 100)} %`;
