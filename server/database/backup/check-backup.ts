import { StartupError } from "../../startup-error.ts";
import { listMigrations } from "../migration-file.ts";
import type { BackupEnd, BackupHeader } from "./backup-format.ts";
import { createProgressReporter } from "./long-work.ts";
import { readBackup } from "./read-backup.ts";

/** A backup that was read to its end and found complete, with a schema that this version knows. */
export type CheckedBackup = { file: string; identities: readonly string[]; header: BackupHeader; end: BackupEnd };

/**
 * Reads a backup from end to end without touching a database. Throws `StartupError` if this version cannot restore it.
 * `identities` decrypt an encrypted one.
 */
export async function checkBackup(
  file: string,
  say: (line: string) => void,
  identities: readonly string[] = [],
): Promise<CheckedBackup> {
  const report = createProgressReporter(say);
  let header: BackupHeader | null = null;
  let end: BackupEnd | null = null;
  const onRead = (read: number) => report(() => `  checking the file: ${percent(read)}`);
  for await (const part of readBackup(file, { identities, onRead })) {
    if (part.kind === "header") {
      header = part.header;
      refuseOtherSchema(file, header.migrations);
    }
    if (part.kind === "end") end = part.end;
  }
  if (!header || !end) throw new StartupError(`${file} is not a backup.`);
  return { file, identities, header, end };
}

function refuseOtherSchema(file: string, migrations: string[]): void {
  const known = listMigrations();
  const strangers = migrations.filter((name) => !known.includes(name));
  if (strangers.length > 0)
    throw new StartupError(
      `${file} is of a newer schema (${strangers.join(", ")}). Restore it with the version of Currach that wrote it, or a later one.`,
    );
  if (migrations.some((name, index) => name !== known[index]))
    throw new StartupError(`${file} lacks migrations between those that it names; it cannot be restored.`);
}

export const percent = (part: number) => `${Math.floor(part * 100)} %`;
