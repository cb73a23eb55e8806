import { defineConfig } from "vitest/config";

/** Screenshots use the harness of the browser tests: the same site and visitors. */
export default defineConfig({
  test: {
    include: ["tools/screens/capture-screens.ts"],
    globalSetup: ["./test/database-server.setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
