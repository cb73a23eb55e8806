import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Boot } from "./boot/boot-scripts.tsx";
import { loadTwice } from "./report/load-twice.ts";

declare global {
  interface Window {
    /** React Router's own hand-over, which its <Scripts/> would have filled. */
    __reactRouterContext?: unknown;
    __reactRouterRouteModules?: unknown;
  }
}

async function loadRoute([id, modules]: Boot["routes"][number]): Promise<[string, object]> {
  const parts = await Promise.all(modules.map((module) => loadTwice(() => import(/* @vite-ignore */ module))));
  return [id, Object.assign({}, ...parts)];
}

/** In development React Router's <Scripts/> is on the page instead of a boot block, and there is nothing to do. */
async function restoreRouterContext(): Promise<void> {
  const block = document.getElementById("boot");
  if (!block?.textContent) return;
  const boot: Boot = JSON.parse(block.textContent);
  // The answer to a form has the form's address; the router knows pages only, and a reload shall show one. Without a
  // state, and so without a key, it is the place that was loaded first (useFormResult).
  if (boot.path) window.history.replaceState(null, "", boot.path + window.location.hash);
  window.__reactRouterContext = { ...boot.context, stream: new Response(boot.stream).body };
  const [, ...routes] = await Promise.all([
    loadTwice(() => import(/* @vite-ignore */ boot.manifest)),
    ...boot.routes.map(loadRoute),
  ]);
  window.__reactRouterRouteModules = Object.fromEntries(routes);
}

await restoreRouterContext();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
