import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Subsets both typefaces to what this site writes: `npx tsx tools/draw/fonts.ts`. Needs fonttools with brotli
 * (Debian: fonttools, python3-brotli). The output is committed; web/styles/fonts.css falls back to the full files for
 * any other letter. Kerning is half of each file, and delays the largest text on a slow phone. Body text does without
 * it; headings keep the pairs that look wrong without it, such as "To" and "We".
 */
const words = [
  "U+0020-0021,U+0025-0029,U+002B-003A,U+003F,U+0041-005A,U+0061-007A,U+00A0,U+00B7",
  "U+00C1,U+00C9,U+00CD,U+00D3,U+00DA,U+00E1,U+00E9,U+00ED,U+00F3,U+00FA",
  "U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+20AC",
];
/** Body text also needs symbols, foreign names and units. */
const more = [
  "U+0020-007E,U+00A3,U+00A9,U+00AB,U+00AE,U+00B0-00B3,U+00BB,U+00BD,U+00D7,U+00E0,U+00E4,U+00E7,U+00E8,U+00EA,U+00F6,U+00FC",
  "U+2022,U+2122,U+2192,U+2212",
];
/** The smallest kerning that headings keep, in thousandths of an em. */
const leastKerning = 40;

const packages = "node_modules/@fontsource-variable";
const folder = "web/styles/fonts";
const work = mkdtempSync(join(tmpdir(), "fonts-"));

/** Zeroes kerning below `leastKerning`, since zeroes compress well. Reads and writes with Debian's fonttools. */
const trimKerning = `
import sys
from fontTools.ttLib import TTFont
source, target, least = sys.argv[1], sys.argv[2], float(sys.argv[3])
font = TTFont(source)
least *= font["head"].unitsPerEm / 1000
for lookup in font["GPOS"].table.LookupList.Lookup:
    for table in (getattr(sub, "ExtSubTable", sub) for sub in lookup.SubTable):
        if table.Format == 1:
            for pairs in table.PairSet:
                pairs.PairValueRecord = [pair for pair in pairs.PairValueRecord if abs(pair.Value1.XAdvance) >= least]
                pairs.PairValueCount = len(pairs.PairValueRecord)
        else:
            for value in (second.Value1 for first in table.Class1Record for second in first.Class2Record):
                if value and abs(value.XAdvance) < least: value.XAdvance = 0
font.flavor = "woff2"
font.save(target)
`;

const run = (program: string, ...options: string[]) => execFileSync(program, options, { stdio: "inherit" });
const report = (file: string) => console.log(`${file}: ${statSync(file).size} bytes`);

try {
  // Headings have a single weight.
  const bold = join(work, "bold.ttf");
  const cut = join(work, "cut.ttf");
  const whole = `${packages}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`;
  const heading = `${folder}/bricolage-grotesque-bold.woff2`;
  run("fonttools", "varLib.instancer", whole, "wght=700", "-q", "-o", bold);
  run(
    "pyftsubset",
    bold,
    `--unicodes=${words.join()}`,
    "--layout-features=kern",
    "--no-hinting",
    `--output-file=${cut}`,
  );
  run("/usr/bin/python3", "-c", trimKerning, cut, heading, String(leastKerning));
  report(heading);

  const text = `${folder}/instrument-sans-400-700.woff2`;
  run(
    "pyftsubset",
    `${packages}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    `--unicodes=${[...words, ...more].join()}`,
    "--layout-features=tnum",
    "--no-hinting",
    "--flavor=woff2",
    `--output-file=${text}`,
  );
  report(text);
} finally {
  rmSync(work, { recursive: true });
}
