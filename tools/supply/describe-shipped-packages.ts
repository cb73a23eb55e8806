import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Component = { name: string; version: string };
export type Sbom = { bomFormat: string; metadata: { component: Component }; components: Component[] };

type Manifest = { name: string; version: string; devDependencies?: object; scripts?: object };
type Lock = { packages: Record<string, Manifest & { dev?: boolean }> };

/**
 * npm's own list of the locked packages that ship, in CycloneDX; it asks no registry. It reads a copy of the lock file
 * without development packages, because `--omit dev` also leaves out what they share with ours.
 */
export function describeShippedPackages(root: string): Sbom {
  const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
  const manifest = read<Manifest>("package.json");
  const lock = read<Lock>("package-lock.json");
  const shipped = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const packages = { ...Object.fromEntries(shipped), "": withoutDevelopment(lock.packages[""] ?? manifest) };
  const folder = mkdtempSync(join(tmpdir(), "currach-sbom-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(withoutDevelopment(manifest)));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
    const sbom = JSON.parse(runNpm(folder, ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"])) as Sbom;
    // npm names it after its folder.
    sbom.metadata.component.name = manifest.name;
    return sbom;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutDevelopment({ devDependencies: _, scripts: __, ...manifest }: Manifest): Manifest {
  return manifest;
}

/** Runs the npm that started this process, otherwise the one on the PATH. */
function runNpm(cwd: string, args: string[]): string {
  const npm = process.env["npm_execpath"];
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return execFileSync(command, [...first, ...args], { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
