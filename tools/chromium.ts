import { existsSync } from "node:fs";
import { run } from "./steps.ts";

/** Chromium without anything that only a window needs: browser tests take two thirds of the time with it. */
const shells = ["/usr/bin/chromium-headless-shell"];
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const first = (places: string[]) => process.env["CHROMIUM_PATH"] ?? places.find((place) => existsSync(place));
const mayInstall = () => process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Path of the Chromium that browser tests run in, `CHROMIUM_PATH` or an installed one. */
export function findChromium(): string {
  const found = first([...shells, ...browsers]);
  if (!found) throw new Error("browser tests need Chromium: install Debian's package 'chromium' or set CHROMIUM_PATH");
  return found;
}

/** Our pages make a place for typefaces that are on their way with the one that nearly every device has, and that a bare Debian lacks. */
const deviceFonts = "/usr/share/fonts/truetype/liberation";

/** The same. Where it is missing, root has Debian's headless shell installed through apt, and the typeface of most devices. */
export async function findOrInstallChromium(): Promise<string> {
  if (!existsSync(deviceFonts) && mayInstall()) await installDebianPackages(["fonts-liberation"]);
  if (!first(shells) && mayInstall()) {
    await installDebianPackages(["chromium-headless-shell"]).catch((error: unknown) => {
      // A whole browser takes longer and shows the same.
      if (!first(browsers)) throw error;
    });
  }
  return findChromium();
}

/** A whole browser, as visitors have it, for measurements and pictures. */
export async function findOrInstallWholeChromium(): Promise<string> {
  if (!first(browsers) && mayInstall()) await installDebianPackages(["chromium"]);
  const found = first(browsers);
  if (!found) throw new Error("this needs Chromium: install Debian's package 'chromium' or set CHROMIUM_PATH");
  return found;
}

let lastInstall: Promise<unknown> = Promise.resolve();

/** Root only. One after the other: apt lets nobody else in meanwhile. */
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
