import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, context, type Plugin } from "esbuild";
import { driverPath } from "../../contract/paths.ts";
import { type CachedResponse, sendCached } from "../../server/pages/cached-response.ts";
import { loadDriverApp } from "../../server/pages/driver-app.ts";
import { appOptions, workerOptions, writePage } from "../driver/bundle-driver.ts";

const buildFolder = ".cache/dev/driver-build";
const folder = join(buildFolder, "driver");
const started = Date.now();
const changesPath = `${driverPath}changes`;

/** Runs in the page: reloads it when a newer version exists, also after the server was unavailable. */
const reload = `{ let was; new EventSource("${changesPath}").onmessage = ({ data }) => { if (was && was !== data) location.reload(); was = data; }; }`;

/**
 * Serves the driver's app from source under its production URLs, bundles it after each change and reloads open pages.
 * Its worker caches nothing: offline use needs a build.
 */
export async function watchDriver(): Promise<{
  answer(request: Request): Promise<Response>;
  stop: () => Promise<void>;
}> {
  let files = new Map<string, CachedResponse>();
  let version = 0;
  const pages = new Set<ReadableStreamDefaultController<string>>();
  const tell = (page: ReadableStreamDefaultController<string>) =>
    page.enqueue(`retry: 500\ndata: ${started}-${version}\n\n`);
  const take: Plugin = {
    name: "take",
    setup: ({ onEnd }) =>
      onEnd(async ({ errors, metafile }) => {
        if (errors.length > 0) return;
        if (metafile) await writePage(folder, metafile);
        files = new Map(await loadDriverApp(buildFolder, {}));
        version++;
        for (const page of pages) tell(page);
      }),
  };
  const inDevelopment = { sourcemap: "inline", plugins: [take] } satisfies BuildOptions;
  await rm(buildFolder, { recursive: true, force: true });
  const bundles = await Promise.all([
    context({
      ...appOptions(folder),
      ...inDevelopment,
      define: { "process.env.NODE_ENV": '"development"', "import.meta.env.DEV": "true" },
      banner: { js: reload },
    }),
    context({ ...workerOptions(folder, { files: [], version: "development" }), ...inDevelopment }),
  ]);
  await Promise.all(bundles.map((bundle) => bundle.watch()));
  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (pathname === changesPath) {
        let mine: ReadableStreamDefaultController<string> | null = null;
        const changes = new ReadableStream<string>({
          start(page) {
            mine = page;
            pages.add(page);
            tell(page);
          },
          cancel() {
            if (mine) pages.delete(mine);
          },
        });
        return new Response(changes.pipeThrough(new TextEncoderStream()), {
          headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
        });
      }
      const file = files.get(pathname);
      if (!file) return new Response("Not Found", { status: 404 });
      // Uncompressed, since nothing between here and the browser needs it smaller.
      return sendCached({ method: request.method, acceptEncoding: null, ifNoneMatch: null }, file);
    },
    stop: async () => {
      for (const page of pages) page.close();
      await Promise.all(bundles.map((bundle) => bundle.dispose()));
    },
  };
}
