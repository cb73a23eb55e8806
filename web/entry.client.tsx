import { type ReactNode, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Boot } from "./boot/boot-scripts.tsx";
import { importWithRetry } from "./report/import-with-retry.ts";
import { BrowserRouter } from "./router/browser-router.tsx";
import { type Manifest, type RouteModule, startRouter } from "./router/navigation.ts";

declare global {
  interface Window {
    /** Set by the module at Boot.manifest. */
    __reactRouterManifest?: Manifest;
  }
}

const loadRoute = async ([id, module]: Boot["routes"][number]): Promise<[string, RouteModule]> => [
  id,
  await importWithRetry(() => import(/* @vite-ignore */ module)),
];

/** Loads the manifest of every page's files, when idle or when a navigation needs it. */
async function loadManifest(address: string): Promise<Manifest> {
  if (!window.__reactRouterManifest) await importWithRetry(() => import(/* @vite-ignore */ address));
  return window.__reactRouterManifest as Manifest;
}

/** The served page, ready to hydrate. */
async function restorePage(boot: Boot): Promise<ReactNode> {
  // The response to a form post has the form's URL; replace it with the page's own, which the router knows.
  // Without state it has no key, which marks the first entry (useFormResult).
  if (boot.path) window.history.replaceState(null, "", boot.path + window.location.hash);
  const { pattern, routes, manifest, loaderData, styles } = boot;
  const modules = await Promise.all(routes.map(loadRoute));
  startRouter({ pattern, ids: routes.map(([id]) => id) }, modules, () => loadManifest(manifest));
  return <BrowserRouter loaderData={loaderData} styles={styles} />;
}

/** In development the page has React Router's <Scripts/> instead of the boot block. */
async function developmentPage(): Promise<ReactNode> {
  const { HydratedRouter } = await import("react-router/dom");
  return <HydratedRouter />;
}

// Without the polyfill the menus stay closed, but the page works.
if (!("popover" in document.body)) await importWithRetry(() => import("./boot/popovers.ts")).catch(() => {});
const page = import.meta.env.DEV
  ? await developmentPage()
  : await restorePage(JSON.parse(document.getElementById("boot")?.textContent ?? ""));
startTransition(() => {
  hydrateRoot(document, <StrictMode>{page}</StrictMode>);
});
