import { context } from "esbuild";
import { findProjectRoot } from "../../server/database/find-project-root.ts";

const file = ".cache/dev/serve.js";

/** Bundles the server now and after each change, and passes the bundle to `restart`. Build errors are printed. */
export async function watchServer(restart: (file: string) => Promise<void>): Promise<void> {
  let restarting = Promise.resolve();
  const watching = await context({
    absWorkingDir: findProjectRoot(),
    entryPoints: ["tools/dev/serve.ts"],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
    plugins: [
      {
        name: "restart",
        setup: ({ onEnd }) =>
          onEnd(({ errors }) => {
            if (errors.length === 0) restarting = restarting.then(() => restart(file));
          }),
      },
    ],
  });
  await watching.watch();
}
