import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { mutantPlugin, mutantVariable } from "./tools/mutants/mutant-plugin.ts";

const present = (file: string) => (existsSync(new URL(file, import.meta.url)) ? [file] : []);

/** Tests of the server run on a database, except in the modules that know none. */
const withoutDatabase = ["server/maps/**/*.test.ts", "server/pages/**/*.test.ts", "server/papers/**/*.test.ts"];
/** What starts clusters and programs of its own, or fills a shop: slow, `npm run proof -- processes`. */
const processes = [
  "server/database/backup/backup.test.ts",
  "server/database/embedded/embedded.test.ts",
  "server/database/silent-database.test.ts",
  // Which plan PostgreSQL chooses is seen on large tables only.
  "server/**/*plans.test.ts",
  "server/start/start.test.ts",
  "test/fakes/woocommerce/main.test.ts",
  "tools/demo/portal-sign-in.test.ts",
  "tools/demo/seed-demo.test.ts",
  "tools/demo/day/start-day.test.ts",
  "tools/seed/seed-shop.test.ts",
  "tools/user.test.ts",
  "tools/woocommerce.test.ts",
  "tools/backup.test.ts",
];

/** The proof `queries` leaves out one condition of one query. */
const mutant = process.env[mutantVariable];

const onDatabase = { globalSetup: present("./test/database-server.setup.ts"), maxWorkers: 2 };

/** Tests in a real browser, on the last build. */
function browserProject(name: string, folder: string) {
  return {
    // React as visitors have it, which renders in a third of the time, knows no other JSX.
    oxc: { jsx: { runtime: "automatic" as const, development: false } },
    test: {
      name,
      include: [`${folder}/**/*.test.ts`],
      ...onDatabase,
      // A worker keeps one browser and one application for all its files; sites and visitors are new in each.
      isolate: false,
      env: { NODE_ENV: "production" },
      // A clean clone's machine may be busy with its own build: there a test that waited too long is asked once more.
      retry: process.env["CI"] ? 1 : 0,
      testTimeout: 120_000,
      hookTimeout: 180_000,
      // What a page does, it does when its machine comes to it.
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{domain,contract,web,tools,test/fakes}/**/*.test.{ts,tsx}", ...withoutDatabase],
          exclude: processes,
          // A file here hardly costs more than its worker: they share two.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        plugins: mutant ? [mutantPlugin(JSON.parse(mutant))] : [],
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          exclude: [...withoutDatabase, ...processes],
          ...onDatabase,
          // Loading the application anew for each file took a quarter of the time; each test has a database of its own all the same.
          isolate: false,
          // How long the slowest may take where a machine does six other things; what takes long is listed at the end of a run.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: "processes", include: processes, ...onDatabase, testTimeout: 60_000, hookTimeout: 180_000 },
      },
      browserProject("browser", "test/e2e"),
      // Slow: `npm run proof pages`.
      browserProject("pages", "test/pages"),
      // The staff's screens: `npm run proof staff`.
      browserProject("staff", "test/staff"),
      // Crashes, tabs, hand-overs and lost networks of a driver's phone: `npm run proof driver`.
      browserProject("driver", "test/driver"),
      // Firefox and WebKit: `npm run proof browsers`.
      browserProject("browsers", "test/browsers"),
    ],
  },
});
