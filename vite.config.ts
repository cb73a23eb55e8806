import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, minify, type Plugin } from "vite";
import { buildTargets } from "./tools/supported-browsers.ts";

/** `import text from "./x.js?inline-script"` gives the minified text of a classic script, to be written into the page. */
function inlineScripts(): Plugin {
  const suffix = "?inline-script";
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const { code, errors } = await minify(file, await readFile(file, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/**
 * `import text from "./x.ts?bundled-script"` gives a classic script with all that it imports, to be written into a page that has no other. The
 * browser's own build has no use for it.
 */
function bundledScripts(): Plugin {
  const suffix = "?bundled-script";
  return {
    name: "bundled-scripts",
    enforce: "pre",
    async load(id, { ssr = false } = {}) {
      if (!id.endsWith(suffix)) return null;
      if (!ssr) return 'export default "";';
      const input = id.slice(0, -suffix.length);
      this.addWatchFile(input);
      const made = await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        build: {
          write: false,
          minify: true,
          target: buildTargets(),
          rolldownOptions: { input, output: { format: "iife" } },
        },
      });
      if (!("output" in made)) throw new Error(`${input} could not be bundled`);
      return `export default ${JSON.stringify(made.output[0].code.trim())};`;
    },
  };
}

/** Writes which modules each of the browser's scripts holds: by it `npm run bench -- pages` and the tests see what a page makes its visitor load. */
function moduleLists(): Plugin {
  return {
    name: "module-lists",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const lists = chunks.map(({ fileName, moduleIds }) => [
        `/${fileName}`,
        moduleIds.map((id) => relative(import.meta.dirname, id)),
      ]);
      await writeFile("build/modules.json", JSON.stringify(Object.fromEntries(lists)));
    },
  };
}

/** What stands in the browser in place of a package of which our pages use a small part. Each file says why, and has a test beside it. */
const standIns: Record<string, string> = {
  "react-router": "web/router/browser-router.tsx",
  "../createLucideIcon.mjs": "web/ui/lucide-icon.ts",
};

function smallStandIns(): Plugin {
  return {
    name: "small-stand-ins",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id) => (standIns[id] ? `${import.meta.dirname}/${standIns[id]}` : null),
  };
}

/** What a call is for is said to whoever reads the API's description, and to no browser. */
function callsWithoutSummaries(): Plugin {
  return {
    name: "calls-without-summaries",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!/[\\/]contract[\\/][^?]*\.ts$/.test(id)) return null;
      return { code: code.replace(/\bsummary:\s*"(?:[^"\\]|\\.)*",?/g, 'summary: "",'), map: null };
    },
  };
}

/** The staff's chunk takes single modules out of others, which a bundler that keeps every entry to its own exports does not allow. */
function extendableEntries(): Plugin {
  return {
    name: "extendable-entries",
    enforce: "post",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}

type Graph = { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null };

const routeEntry = /\?__react-router-build-client-route$/;
const staffEntry = /[\\/]web[\\/](admin[\\/](?!login\.)|portal[\\/])/;
const portalEntry = /[\\/]web[\\/]portal[\\/]/;
const bookingEntry = /[\\/]web[\\/]portal[\\/](shell[\\/]area|book[\\/]page)\.tsx/;

/**
 * The entries through which a module is reached: pages, and what they load later. Each with whether it is for people
 * who signed in: staff, or members of accounts.
 */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): Map<string, boolean> {
  const found = new Map<string, boolean>();
  if (seen.has(id)) return found;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  // The bundler uses the same arrays for its next answer.
  const [importers, dynamicImporters] = [[...(info?.importers ?? [])], [...(info?.dynamicImporters ?? [])]];
  if (routeEntry.test(id)) found.set(id, staffEntry.test(id));
  if (dynamicImporters.length > 0) {
    const from = dynamicImporters.flatMap((importer) => [...entriesOf(importer, graph, new Set(seen)).values()]);
    found.set(id, from.length > 0 && from.every((isStaff) => isStaff));
  }
  for (const importer of importers) {
    for (const [entry, isStaff] of entriesOf(importer, graph, seen)) found.set(entry, isStaff);
  }
  return found;
}

const publicEntriesOf = (id: string, graph: Graph) =>
  [...entriesOf(id, graph)].filter(([, isStaff]) => !isStaff).map(([entry]) => entry);

/**
 * The file for what no public page loads: what members need before they can book, what other screens of the portal
 * share, or what only staff need.
 */
function signedInChunk(id: string, graph: Graph): string {
  const ofPortal = [...entriesOf(id, graph).keys()].filter((entry) => portalEntry.test(entry));
  if (ofPortal.length === 0) return "staff";
  return ofPortal.some((entry) => bookingEntry.test(entry)) ? "members" : "member-lists";
}

/** What most public pages load, and what the document itself shares with any page: it is there in any case. */
function isFrame(id: string, graph: Graph): boolean {
  const entries = publicEntriesOf(id, graph);
  return entries.length >= 8 || entries.some((entry) => /[\\/]web[\\/]root\.tsx\?/.test(entry));
}

/**
 * Rules, calls and furniture that the calculator shares with booking, confirmation and staff, and its own that its later parts need too,
 * whoever else has them.
 */
const journey =
  /[\\/](domain|contract)[\\/]|[\\/]web[\\/](journey[\\/]|quote[\\/]|forms[\\/]use-|api[\\/]error-text|tracking[\\/]track\.|ui[\\/](PriceLines|Money|Skeleton))/;

/** Furniture that stands on the journey's pages and no other public one. */
function isJourneyFurniture(id: string, graph: Graph): boolean {
  if (!/[\\/]web[\\/](ui|site)[\\/]/.test(id)) return false;
  return publicEntriesOf(id, graph).every((entry) => /[\\/]web[\\/](quote|booking)[\\/]/.test(entry));
}

/** One file of what the calculator needs in any case: many small ones would compress worse. */
function isJourney(id: string, graph: Graph): boolean {
  if (id.endsWith("place-abroad.ts") || !(journey.test(id) || isJourneyFurniture(id, graph))) return false;
  return [...entriesOf(id, graph).keys()].some((entry) => /[\\/]web[\\/]quote[\\/]page\.tsx/.test(entry));
}

/**
 * Few files rather than many small ones, which compress worse and cost a request each: React with the router, what most public pages share, and
 * what the staff's screens share, which no visitor loads. The rest is split by route.
 */
/** Small pieces of forms, which would each be a file of a few hundred bytes. */
const pieces = /[\\/]web[\\/](ui[\\/](Fieldset|StickyBar)|forms[\\/]SuggestionOption)\./;
/** Pictures, which the calculator has as served HTML: a file of their own for the pages that draw them. */
const drawings = /[\\/]web[\\/]ui[\\/]vehicles[\\/](?!sizes)/;
const ours = /[\\/]web[\\/]|[\\/]contract[\\/]|[\\/]domain[\\/]|brand\.ts$|lucide-react/;
const chunks = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: (id: string, graph: Graph) => (publicEntriesOf(id, graph).length > 0 ? null : signedInChunk(id, graph)),
    test: (id: string) => ours.test(id) || id.includes("@tanstack"),
    minShareCount: 3,
    // What they share with public pages stays where those find it.
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) => (isFrame(id, graph) ? "frame" : null),
    test: ours,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) => (isJourney(id, graph) ? "journey" : null),
    test: ours,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 0,
  },
  { name: "drawings", test: drawings, minShareCount: 2, includeDependenciesRecursively: false, priority: 4 },
  { name: "pieces", test: pieces, minShareCount: 2, includeDependenciesRecursively: false, priority: 4 },
];

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: "web/public",
  ...(isSsrBuild
    ? {}
    : {
        build: {
          target: buildTargets(),
          rolldownOptions: {
            preserveEntrySignatures: "allow-extension",
            // A page that has its pictures as served HTML imports them for the server's build alone.
            treeshake: { moduleSideEffects: [{ test: drawings, sideEffects: false }] },
            output: { codeSplitting: { groups: chunks } },
          },
        },
      }),
  plugins: [
    inlineScripts(),
    bundledScripts(),
    moduleLists(),
    smallStandIns(),
    callsWithoutSummaries(),
    extendableEntries(),
    tailwindcss(),
    reactRouter(),
  ],
}));
