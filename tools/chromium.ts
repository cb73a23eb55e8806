import { existsSync } from "node:fs";
import { run } from "./steps.ts";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const installed = () => process.env["CHROMIUM_PATH"] ?? places.find((place) => existsSync(place));

/** Path of a Chromium for browser tests: `CHROMIUM_PATH`, an installed one, or Debian's, which root installs through apt. */
export async function findOrInstallChromium(): Promise<string> {
  const found = installed();
  if (found) return found;
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error("browser tests need Chromium: install Debian's package 'chromium' or set CHROMIUM_PATH");
  }
  await installDebianPackages(["chromium"]);
  const now = installed();
  if (!now) throw new Error("Debian's package 'chromium' was installed, but there is no /usr/bin/chromium");
  return now;
}

/** Root only. */
export async function installDebianPackages(names: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env });
}
