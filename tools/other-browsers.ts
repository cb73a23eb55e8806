import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installDebianPackages } from "./chromium.ts";

/** Debian's programs for the browsers other than Chromium; `null` if not installed. */
const programs = {
  "firefox-esr": () => first([process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr"]),
  "webkit2gtk-driver": () => first(["/usr/bin/WebKitWebDriver"]),
  xvfb: () => first(["/usr/bin/Xvfb"]),
};
type Package = keyof typeof programs;

const first = (places: string[]) => places.find((place) => existsSync(place)) ?? null;

export function findProgram(name: Package): string {
  const found = programs[name]();
  if (!found) throw new Error(`this needs Debian's package '${name}'`);
  return found;
}

/** The browser that WebKitWebDriver drives; it is in a library package that the driver's package depends on. */
export function findMiniBrowser(): string {
  const libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"].filter((folder) => existsSync(folder));
  const places = libraries.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith("webkit2gtk-"))
      .map((name) => join(folder, name, "MiniBrowser")),
  );
  const found = first(places);
  if (!found) throw new Error("MiniBrowser is not where Debian's package 'webkit2gtk-driver' puts it");
  return found;
}

/** Root installs missing browsers through apt. */
export async function installOtherBrowsers(): Promise<void> {
  const missing = (Object.keys(programs) as Package[]).filter((name) => !programs[name]());
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    await installDebianPackages(missing);
  for (const name of Object.keys(programs) as Package[]) findProgram(name);
}
