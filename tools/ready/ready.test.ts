import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countPackages } from "./count-packages.mjs";
import { beginBuild, finishBuild, hashSources, needsBuild } from "./needs-build.mjs";
import { needsInstall } from "./needs-install.mjs";
import { reportWhileWaiting } from "./report-while-waiting.mjs";

let root = "";
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const putPackages = (path: string, packages: object) => put(path, JSON.stringify({ packages }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "currach-ready-"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("installing when it is needed", () => {
  const locked = {
    "": { version: "0.1.0" },
    "node_modules/pg": { version: "8.1.0" },
    "node_modules/vite": { version: "8.0.0", dev: true },
    "node_modules/@native/mac": { version: "1.0.0", optional: true },
  };
  const pg = { "node_modules/pg": { version: "8.1.0" } };
  const vite = { "node_modules/vite": { version: "8.0.0", dev: true } };

  it.each([
    ["nothing is installed", null, "no packages are installed"],
    ["everything but another platform's package is installed", { ...pg, ...vite }, null],
    ["a package is missing", vite, "pg 8.1.0 is not installed"],
    [
      "a package has another version",
      { "node_modules/pg": { version: "8.0.0" }, ...vite },
      "pg 8.1.0 is not installed",
    ],
    ["a build tool is missing", pg, "vite 8.0.0 is not installed"],
  ])("if %s", (_, installed, expected) => {
    putPackages("package-lock.json", locked);
    if (installed) putPackages("node_modules/.package-lock.json", installed);
    expect(needsInstall(root, { development: true })).toBe(expected);
  });

  it("does not need the build tools if there is nothing to build", () => {
    putPackages("package-lock.json", locked);
    putPackages("node_modules/.package-lock.json", pg);
    expect(needsInstall(root, { development: false })).toBe(null);
  });
});

describe("reporting what a first start waits for", () => {
  it("counts the installed packages, without those for other platforms", () => {
    const packages = {
      "": {},
      "node_modules/pg": {},
      "node_modules/vite": {},
      "node_modules/@native/mac": { optional: true },
    };
    putPackages("package-lock.json", packages);
    put("node_modules/pg/package.json", "{}");
    put("node_modules/stray/package.json", "{}");
    expect(countPackages(root)).toBe("1 of 2 packages");
  });

  it("reports the progress of a long step until it ends, and says nothing about a short one", async () => {
    const said: string[] = [];
    const options = { everyMs: 20, say: (line: string) => said.push(line) };
    expect(await reportWhileWaiting(() => "half", Promise.resolve(7), options)).toBe(7);
    expect(said).toEqual([]);
    let end = () => {};
    const step = new Promise<void>((resolve) => {
      end = resolve;
    });
    const waiting = reportWhileWaiting(() => "half", step, options);
    await expect.poll(() => said.length).toBeGreaterThan(1);
    end();
    await waiting;
    const { length } = said;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(said.slice(0, 2)).toEqual(["  0 s: half", "  0 s: half"]);
    expect(said).toHaveLength(length);
  });
});

describe("building when it is needed", () => {
  const build = () => {
    const hash = hashSources(root);
    beginBuild(root);
    for (const output of [
      "build/server-main.js",
      "build/server-main.js.lines",
      "build/server-main.js.sources.json",
      "build/server-main/later.js",
      "build/client/index.js",
      "build/driver/index.html",
      "build/server/index.js",
    ])
      put(output, "built");
    finishBuild(root, hash);
  };
  beforeEach(() => {
    put("server/main.ts", "start()");
    put("web/root.tsx", "page");
    put("vite.config.ts", "{}");
  });

  it("is needed at first and not after a build", () => {
    expect(needsBuild(root)).toBe("build/server-main.js is missing");
    build();
    expect(needsBuild(root)).toBe(null);
  });

  it.each(["server/main.ts", "web/new.tsx", "brand.ts", "vite.config.ts", "package-lock.json"])(
    "is needed after a change of %s",
    (path) => {
      build();
      put(path, "changed");
      expect(needsBuild(root)).toBe("sources have changed");
    },
  );

  it("is needed after a file was deleted or moved", () => {
    build();
    rmSync(join(root, "web/root.tsx"));
    expect(needsBuild(root)).toBe("sources have changed");
  });

  it.each(["server/main.test.ts", "server/database/migrations/0002_more.sql", "data/postgres.log", "README.md"])(
    "is not needed after a change of %s",
    (path) => {
      build();
      put(path, "changed");
      expect(needsBuild(root)).toBe(null);
    },
  );

  it("is needed after one that was interrupted, or whose output is gone", () => {
    build();
    beginBuild(root);
    expect(needsBuild(root)).toBe("the last build did not finish");
    build();
    rmSync(join(root, "build/client"), { recursive: true });
    expect(needsBuild(root)).toBe("build/client is missing");
  });
});

it("npm start, the systemd unit and the manual give Node the same flags", () => {
  const flagsIn = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/node ((?:--[\w-]+(?:=\d+)? )+)tools\/ready\.mjs start/g)].map(
      ([, flags]) => flags,
    );
  const flags = ["package.json", "deploy/currach.service", "docs/operations.md"].flatMap(flagsIn);
  expect(flags.length).toBeGreaterThanOrEqual(3);
  expect(new Set(flags).size, flags.join("; ")).toBe(1);
});
