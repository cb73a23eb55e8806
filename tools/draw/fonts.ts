import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Cuts both typefaces to what this site writes: `npx tsx tools/draw/fonts.ts`. Needs fonttools with brotli (Debian: fonttools, python3-brotli).
 * The output is committed; web/styles/fonts.css falls back to the whole files for any other letter.
 */
const base = [
  "U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B7,U+00D7",
  "U+00C1,U+00C9,U+00CD,U+00D3,U+00DA,U+00E1,U+00E9,U+00ED,U+00F3,U+00FA",
  "U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC,U+2192,U+2212",
];
/** Text writes names and measures as well. */
const more = ["U+00AB,U+00AE,U+00B0-00B3,U+00BB,U+00BD,U+00E0,U+00E4,U+00E7,U+00E8,U+00EA,U+00F6,U+00FC,U+2122"];

const packages = "node_modules/@fontsource-variable";
const folder = "web/styles/fonts";
const work = mkdtempSync(join(tmpdir(), "fonts-"));

function cut(from: string, letters: string[], to: string): void {
  const features = "kern,liga,tnum";
  const options = [`--unicodes=${letters.join()}`, `--layout-features=${features}`, "--flavor=woff2", "--no-hinting"];
  execFileSync("pyftsubset", [from, ...options, `--output-file=${folder}/${to}`], { stdio: "inherit" });
  console.log(`${to}: ${statSync(`${folder}/${to}`).size} bytes`);
}

try {
  // Headings know one weight.
  const heading = join(work, "bold.ttf");
  const whole = `${packages}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`;
  execFileSync("fonttools", ["varLib.instancer", whole, "wght=700", "-q", "-o", heading], { stdio: "inherit" });
  cut(heading, base, "bricolage-grotesque-bold.woff2");
  cut(
    `${packages}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    [...base, ...more],
    "instrument-sans-400-700.woff2",
  );
} finally {
  rmSync(work, { recursive: true });
}
