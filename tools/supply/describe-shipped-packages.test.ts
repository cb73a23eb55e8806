import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { describeShippedPackages } from "./describe-shipped-packages.ts";

type Lock = { packages: Record<string, { version: string; dev?: boolean }> };

it("the list of shipped packages has exactly the locked packages that are not development packages, with their versions", () => {
  const sbom = describeShippedPackages(findProjectRoot());
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(["CycloneDX", "currach"]);
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const locked = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`);
  const listed = sbom.components.map(({ name, version }) => `${name} ${version}`);
  expect([...new Set(listed)].sort()).toEqual([...new Set(locked)].sort());
  expect(listed).toContainEqual(expect.stringMatching(/^pg \d/));
}, 60_000);
