import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { type Boot, BootContext, type RouteHandle } from "./boot/boot-scripts.tsx";
import type { SiteData } from "./site/public-settings.ts";

export const streamTimeout = 5_000;

/** Renders a whole document without streaming, because pages are cached and must be complete. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const boot = import.meta.env.DEV ? null : extractBoot(context);
  let failure: unknown;
  const html = await renderToReadableStream(
    <BootContext value={boot}>
      <ServerRouter context={context} url={request.url} />
    </BootContext>,
    {
      // Otherwise React reveals large Suspense content with inline scripts, which the content policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure = error;
      },
    },
  );
  await html.allReady;
  if (failure) {
    await html.cancel();
    throw failure;
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: status === 200 ? statusOfRoute(context) : status, headers });
}

/** To the router the not-found page is an ordinary page, so its handle names the status. */
function statusOfRoute({ staticHandlerContext, routeModules }: EntryContext): number {
  const leaf = staticHandlerContext.matches.at(-1);
  const handle = leaf && (routeModules[leaf.route.id]?.handle as RouteHandle | undefined);
  return handle?.status ?? 200;
}

/** Moves the loader data out of React Router's context, so that it renders no scripts of its own. */
function extractBoot(context: EntryContext): Boot {
  context.serverHandoffStream = undefined;
  const { manifest } = context;
  const { loaderData, location, matches } = context.staticHandlerContext;
  const preload = new Set([manifest.entry.module, ...manifest.entry.imports]);
  const styles = new Set<string>();
  const routes = matches.map(({ route: { id } }): [string, string] => {
    const entry = manifest.routes[id];
    if (!entry) throw new Error(`Route ${id} is not in the manifest`);
    for (const module of [entry.module, ...(entry.imports ?? [])]) preload.add(module);
    for (const style of entry.css ?? []) styles.add(style);
    return [id, entry.module];
  });
  const pattern = matches.map(({ route }) => route.path ?? "").filter((path) => path !== "");
  const answersForm = (loaderData["root"] as SiteData | undefined)?.formResult;
  return {
    ...(answersForm ? { path: location.pathname } : {}),
    loaderData,
    manifest: manifest.url,
    entry: manifest.entry.module,
    pattern: pattern.join("/"),
    routes,
    styles: [...styles],
    preload: [...preload],
  };
}
