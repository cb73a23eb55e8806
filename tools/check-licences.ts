/**
 * Part of `npm run verify`: refuses packages whose licence does not let us ship them, and a docs/licences.md that does
 * not match the lock file. `--write` writes that file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type LockedPackage, readLicences } from "./supply/read-licences.ts";

const file = "docs/licences.md";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const { shipped, refused } = readLicences(packages);
const text = `# Licences of what ships

Written by \`npx tsx tools/check-licences.ts --write\` from the lock file; \`npm run verify\` compares. The embedded PostgreSQL itself is under the
[PostgreSQL licence](https://www.postgresql.org/about/licence/). Licence texts are in the packages; versions are in \`build/sbom.cdx.json\`.

| Licence | Packages |
|---|---|
${[...shipped].map(([licence, names]) => `| ${licence} | ${names.join(", ")} |`).join("\n")}
`;
for (const line of refused) console.error(`Not an allowed licence (tools/supply/read-licences.ts): ${line}`);
if (process.argv.includes("--write")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error(`${file} is not what package-lock.json says: npx tsx tools/check-licences.ts --write`);
  process.exitCode = 1;
}
if (refused.length > 0) process.exitCode = 1;
