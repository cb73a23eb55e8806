import { defineConfig } from "vitest/config";

/** Pictures are taken by what drives the browser tests: the same site, the same visitors. */
export default defineConfig({
  test: {
    include: ["tools/screens/take-screens.ts"],
    globalSetup: ["./test/database-server.setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
