/**
 * Renders the link preview picture of each public page with the stylesheet and fonts of a build: `npx tsx
 * tools/draw/open-graph.tsx`. Run it again after changing brand.ts or the design, and commit web/public/og/.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "../../brand.ts";
import { publicPages } from "../../contract/known-pages.ts";
import { pages } from "../../contract/paths.ts";
import { sharePicture } from "../../web/site/page-meta.ts";
import { Logo } from "../../web/ui/Logo.tsx";
import { bandPaths, corkRoute, dotStep } from "../../web/ui/map/data/hero.ts";
import { coastPath, lakesPath } from "../../web/ui/map/data/island.ts";
import { mapSize } from "../../web/ui/map/project.ts";
import type { VehicleKind } from "../../web/ui/vehicles/sizes.ts";
import { VehicleLineUp } from "../../web/ui/vehicles/Vehicle.tsx";
import { findOrInstallChromium } from "../chromium.ts";

const root = resolve(import.meta.dirname, "../..");
const assets = join(root, "build/client/assets");
const folder = join(root, "web/public");
/** Small enough for chat programs that reject larger pictures, and fast to load. */
const maxBytes = 60_000;

type Picture = { headline: [string, string]; line: string; vehicles: VehicleKind[] };

const whole: VehicleKind[] = ["motor_bike", "small_van", "large_van"];
const pictures: Record<string, Picture> = {
  [pages.home]: {
    headline: ["Your Delivery.", `Our ${brand.product}.`],
    line: "Couriers for Ireland and Northern Ireland",
    vehicles: whole,
  },
  [pages.sameDay]: {
    headline: ["Same Day", "Delivery"],
    line: "Collected and delivered within the business day",
    vehicles: whole,
  },
  [pages.nextDay]: {
    headline: ["Next Day", "Delivery"],
    line: "Parcels and pallets, nationwide",
    vehicles: ["small_van", "truck"],
  },
  [pages.international]: {
    headline: ["International", "Delivery"],
    line: "Express parcels, UK and Ireland, freight",
    vehicles: ["medium_van", "truck"],
  },
  [pages.specialist]: {
    headline: ["Specialist", "Delivery"],
    line: "Legal, construction and zero emissions",
    vehicles: ["motor_bike", "medium_van"],
  },
  [pages.zeroEmissions]: {
    headline: ["Zero Emissions", "Delivery"],
    line: "Cargo bikes and electric vans",
    vehicles: ["cargo_bike", "small_van"],
  },
  [pages.whiteGlove]: {
    headline: ["White Glove", "Delivery"],
    line: "Carried in, unpacked, put in its place",
    vehicles: ["large_van"],
  },
  [pages.bookACourier]: { headline: ["Book a", "Courier"], line: "Without an account", vehicles: whole },
  [pages.quickQuote]: { headline: ["Quick", "Quote"], line: "Instant pricing. No commitment.", vehicles: whole },
  [pages.businessAccount]: { headline: ["Business", "Account"], line: "For those who send often", vehicles: whole },
  [pages.rewards]: { headline: ["Rewards", "Programme"], line: "Points for what you send", vehicles: whole },
  [pages.privacyPolicy]: { headline: ["Privacy", "Policy"], line: "What we keep, and why", vehicles: ["small_van"] },
  [pages.cookiePolicy]: { headline: ["Cookie", "Policy"], line: "What is stored, and when", vehicles: ["small_van"] },
  [pages.termsOfService]: { headline: ["Terms of", "Service"], line: "How we carry", vehicles: ["small_van"] },
};

/**
 * Colour and size of the nearer bands' dots. The outer bands show plain land, since dots everywhere would make the
 * file too large.
 */
const dots = [
  ["#f4b81c", 8],
  ["#cfa23a", 7],
  ["#dcebf5", 6],
] as const;

function Island() {
  return (
    <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
      <path d={coastPath} fill="#0b2e4a" />
      <path d={lakesPath} fill="#061826" />
      <g fill="none" strokeLinecap="round" strokeDasharray={`.01 ${dotStep - 0.01}`}>
        {bandPaths.slice(0, dots.length).map((path, i) => (
          <path key={path} d={path} stroke={dots[i]?.[0]} strokeWidth={dots[i]?.[1]} />
        ))}
      </g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={corkRoute} stroke="#061826" strokeWidth="14" />
        <path d={corkRoute} stroke="#fff" strokeWidth="6" />
      </g>
    </svg>
  );
}

function Card({ headline, line, vehicles }: Picture) {
  return (
    <div className="card">
      <div className="island">
        <Island />
      </div>
      <div className="logo">
        <Logo />
      </div>
      <h1>
        {headline[0]}
        <br />
        {headline[1]}
      </h1>
      <p>{line}</p>
      <div className="road">
        <VehicleLineUp kinds={vehicles} scale={0.3} label="" />
      </div>
    </div>
  );
}

const style = `
html { scrollbar-gutter: auto; }
body { margin: 0; padding: 0; }
.card { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #061826; color: #fff; }
.island { position: absolute; top: 28px; right: 32px; width: 450px; }
.logo { position: absolute; left: 64px; top: 56px; transform: scale(1.5); transform-origin: left top; }
h1 { position: absolute; left: 64px; top: 168px; margin: 0; font-size: 88px; line-height: 1.08; letter-spacing: -0.02em; white-space: nowrap; }
p { position: absolute; left: 64px; top: 386px; margin: 0; font-size: 32px; line-height: 1.3; color: #dcebf5; max-width: 560px; }
.road { position: absolute; left: 64px; bottom: 40px; }
.road svg { color: #dcebf5; --vehicle-fill: #0b2e4a; }
`;

const stylesheet = readdirSync(assets).find((name) => /^root-.*\.css$/.test(name)) ?? "";
const documentOf = (picture: Picture) =>
  `<!doctype html><link rel="stylesheet" href="/assets/${stylesheet}"><style>${style}</style>${renderToStaticMarkup(<Card {...picture} />)}`;

const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  mkdirSync(join(folder, "og"), { recursive: true });
  for (const path of publicPages) {
    const picture = pictures[path];
    if (!picture) throw new Error(`${path} has no picture to be shared with`);
    await page.unroute("**/*");
    await page.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/")
        return route.fulfill({ contentType: "text/html; charset=utf-8", body: documentOf(picture) });
      return route.fulfill({ path: join(assets, basename(pathname)) });
    });
    await page.goto("http://pictures.invalid/");
    await page.evaluate(() => document.fonts.ready);
    const file = join(folder, sharePicture(path, "").path);
    let size = Number.POSITIVE_INFINITY;
    for (let quality = 85; size > maxBytes && quality > 40; quality -= 5) {
      writeFileSync(file, await page.screenshot({ type: "jpeg", quality }));
      size = statSync(file).size;
    }
    console.log(`${sharePicture(path, "").path}: ${size} bytes`);
  }
} finally {
  await browser.close();
}
