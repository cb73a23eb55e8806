import { type ReactNode, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Boot } from "./boot/boot-scripts.tsx";
import { loadTwice } from "./report/load-twice.ts";
import { BrowserRouter } from "./router/browser-router.tsx";
import { type Manifest, type RouteModule, startRouter } from "./router/navigation.ts";

declare global {
  interface Window {
    /** What the module of Boot.manifest leaves there. */
    __reactRouterManifest?: Manifest;
  }
}

const loadRoute = async ([id, module]: Boot["routes"][number]): Promise<[string, RouteModule]> => [
  id,
  await loadTwice(() => import(/* @vite-ignore */ module)),
];

/** Lists every page with its files, for whoever goes on to another one: fetched when this page has nothing else to do. */
async function loadManifest(address: string): Promise<Manifest> {
  if (!window.__reactRouterManifest) await loadTwice(() => import(/* @vite-ignore */ address));
  return window.__reactRouterManifest as Manifest;
}

/** The page that the document shows, alive. */
async function restorePage(boot: Boot): Promise<ReactNode> {
  // The answer to a form has the form's address; the router knows pages only, and a reload shall show one. Without a
  // state, and so without a key, it is the place that was loaded first (useFormResult).
  if (boot.path) window.history.replaceState(null, "", boot.path + window.location.hash);
  const { pattern, routes, manifest, loaderData, styles } = boot;
  const modules = await Promise.all(routes.map(loadRoute));
  startRouter({ pattern, ids: routes.map(([id]) => id) }, modules, () => loadManifest(manifest));
  return <BrowserRouter loaderData={loaderData} styles={styles} />;
}

/** In development React Router's <Scripts/> is on the page instead of a boot block, and it does all by itself. */
async function developedPage(): Promise<ReactNode> {
  const { HydratedRouter } = await import("react-router/dom");
  return <HydratedRouter />;
}

// Without it the menus stay shut, and the page lives all the same.
if (!("popover" in document.body)) await loadTwice(() => import("./boot/popovers.ts")).catch(() => {});
const page = import.meta.env.DEV
  ? await developedPage()
  : await restorePage(JSON.parse(document.getElementById("boot")?.textContent ?? ""));
startTransition(() => {
  hydrateRoot(document, <StrictMode>{page}</StrictMode>);
});
