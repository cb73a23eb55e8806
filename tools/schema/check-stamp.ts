import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProjectRoot } from "../../server/database/find-project-root.ts";

const root = findProjectRoot();
const stamp = join(root, ".cache/schema.sha256");
/** The inputs of the schema check; its packages count through the lock file. */
const inputs = ["server/database", "server/database/migrations", "server/database/embedded", "tools/schema"];

/** Whether the check has already passed with exactly these inputs. */
export const wasChecked = () => existsSync(stamp) && readFileSync(stamp, "utf8") === hashInputs();

export function saveCheckStamp(): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashInputs());
}

function hashInputs(): string {
  const files = inputs.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map(({ name }) => `${folder}/${name}`),
  );
  const hash = createHash("sha256");
  for (const file of [...files.sort(), "package-lock.json"])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
