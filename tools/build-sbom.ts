/** Part of `npm run build`: writes build/sbom.cdx.json, the list of packages that ship, for vulnerability scanners. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProjectRoot } from "../server/database/find-project-root.ts";
import { describeShippedPackages } from "./supply/describe-shipped-packages.ts";

const root = findProjectRoot();
mkdirSync(join(root, "build"), { recursive: true });
writeFileSync(join(root, "build/sbom.cdx.json"), `${JSON.stringify(describeShippedPackages(root), null, 1)}\n`);
