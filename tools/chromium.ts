import { existsSync } from "node:fs";
import { run } from "./steps.ts";

/** Chromium without windowed features, with which browser tests take two thirds of the time. */
const shells = ["/usr/bin/chromium-headless-shell"];
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const first = (places: string[]) => process.env["CHROMIUM_PATH"] ?? places.find((place) => existsSync(place));
const mayInstall = () => process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** The Chromium for browser tests: `CHROMIUM_PATH` or an installed one. */
export function findChromium(): string {
  const found = first([...shells, ...browsers]);
  if (!found) throw new Error("browser tests need Chromium: install Debian's package 'chromium' or set CHROMIUM_PATH");
  return found;
}

/** Our fallback typeface is metrically adapted to this one, which nearly every device has and a bare Debian lacks. */
const deviceFonts = "/usr/share/fonts/truetype/liberation";

/** The same, but as root first installs Debian's headless shell and that typeface through apt if they are missing. */
export async function findOrInstallChromium(): Promise<string> {
  if (!existsSync(deviceFonts) && mayInstall()) await installDebianPackages(["fonts-liberation"]);
  if (!first(shells) && mayInstall()) {
    await installDebianPackages(["chromium-headless-shell"]).catch((error: unknown) => {
      // A full browser takes longer but renders the same.
      if (!first(browsers)) throw error;
    });
  }
  return findChromium();
}

/** A full browser, as visitors have it, for measurements and screenshots. */
export async function findOrInstallWholeChromium(): Promise<string> {
  if (!first(browsers) && mayInstall()) await installDebianPackages(["chromium"]);
  const found = first(browsers);
  if (!found) throw new Error("this needs Chromium: install Debian's package 'chromium' or set CHROMIUM_PATH");
  return found;
}

let lastInstall: Promise<unknown> = Promise.resolve();

/** Root only. One call at a time, because apt holds a lock. */
export function installDebianPackages(names: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = async () => {
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env });
  };
  const installed = lastInstall.then(install);
  lastInstall = installed.catch(() => {});
  return installed;
}
