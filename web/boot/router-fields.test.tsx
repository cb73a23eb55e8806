import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, Outlet, type ServerBuild } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { afterEach, describe, expect, it, vi } from "vitest";

/**
 * Our pages are painted first and hydrated later by handing React Router what its own <Scripts/> would have written (boot-scripts.tsx,
 * entry.server.tsx, entry.client.tsx, vite.config.ts). None of that is documented: each field is named here, with what it is for, so that
 * another version says which one it no longer has.
 */
const gone = (field: string, purpose: string) => `React Router no longer knows ${field}: ${purpose}`;

/** An object that writes down which of its fields are asked for. */
function recorded<T extends object>(object: T, asked: Set<string>): T {
  return new Proxy(object, {
    get(target, field) {
      asked.add(String(field));
      return Reflect.get(target, field);
    },
  });
}

describe("what the browser hands to React Router", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is asked for by these names when a page is hydrated", () => {
    const [onWindow, onContext] = [new Set<string>(), new Set<string>()];
    const page = {
      __reactRouterContext: recorded({ stream: new Response("").body }, onContext),
      __reactRouterManifest: {},
      __reactRouterRouteModules: {},
    };
    vi.stubGlobal("window", recorded(page, onWindow));
    // It asks before it finds that this is no browser.
    expect(() => renderToString(<HydratedRouter />)).toThrow();
    const fields = {
      __reactRouterContext: "entry.client.tsx hands over what the server rendered with",
      __reactRouterManifest: "the module of Boot.manifest leaves the routes and their files there",
      __reactRouterRouteModules: "entry.client.tsx hands over the modules of the page's routes",
    };
    for (const [field, purpose] of Object.entries(fields))
      expect(onWindow.has(field), gone(`window.${field}`, purpose)).toBe(true);
    const stream = gone("window.__reactRouterContext.stream", "entry.client.tsx hands over the loaders' data in it");
    expect(onContext.has("stream"), stream).toBe(true);
  });

  it("is followed by a router under this name, to which a link whose script is lost is known", () => {
    const source = readFileSync(fileURLToPath(import.meta.resolve("react-router/dom")), "utf8");
    const purpose = "vite.config.ts (followLinksWithoutScript) asks its state where the visitor is going";
    expect(source.includes("window.__reactRouterDataRouter = "), gone("window.__reactRouterDataRouter", purpose)).toBe(
      true,
    );
  });
});

describe("what React Router hands to entry.server.tsx", () => {
  /** Parts of a route that may have files of their own. */
  const ownFiles = {
    clientActionModule: "/root-action.js",
    clientLoaderModule: "/root-loader.js",
    clientMiddlewareModule: "/root-middleware.js",
    hydrateFallbackModule: "/root-fallback.js",
  };

  /** What a server of one page, built as ours is, hands over. */
  async function renderOnce(): Promise<EntryContext> {
    let given: EntryContext | undefined;
    const route = { id: "root", path: "", module: { default: Outlet, loader: () => ({ greeting: "hello" }) } };
    const file = {
      hasLoader: true,
      module: "/root.js",
      imports: ["/shared.js"],
      ...ownFiles,
    };
    const build = {
      entry: {
        module: {
          default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
            given = context;
            return new Response("");
          },
        },
      },
      routes: { root: route },
      assets: {
        entry: { module: "/entry.js", imports: ["/react.js"] },
        routes: { root: { ...route, ...file } },
        url: "/manifest.js",
        version: "1",
      },
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      publicPath: "/",
      assetsBuildDirectory: "build/client",
      routeDiscovery: { mode: "initial" },
    };
    await createRequestHandler(build as unknown as ServerBuild, "production")(new Request("http://localhost/"));
    if (!given) throw new Error("React Router did not ask the entry to render");
    return given;
  }

  type Field = [name: string, purpose: string, read: () => unknown, value: unknown];

  it("has these fields", async () => {
    const context = await renderOnce();
    const { manifest, staticHandlerContext } = context;
    const fields: Field[] = [
      [
        "serverHandoffString",
        "takeBoot puts it into the boot block as the router's context",
        () => JSON.parse(context.serverHandoffString ?? "null"),
        expect.objectContaining({ ssr: true, isSpaMode: false, routeDiscovery: { mode: "initial" } }),
      ],
      [
        "serverHandoffStream",
        "takeBoot puts it into the boot block as the loaders' data; without it the router writes no scripts",
        () => context.serverHandoffStream,
        expect.any(ReadableStream),
      ],
      ["manifest.url", "the address of Boot.manifest", () => manifest.url, "/manifest.js"],
      ["manifest.entry.module", "the address of Boot.entry", () => manifest.entry.module, "/entry.js"],
      ["manifest.entry.imports", "what is fetched beside it", () => manifest.entry.imports, ["/react.js"]],
      ["manifest.routes[id].module", "a route's own file", () => manifest.routes["root"]?.module, "/root.js"],
      ["manifest.routes[id].imports", "its other files", () => manifest.routes["root"]?.imports, ["/shared.js"]],
      ...(Object.keys(ownFiles) as (keyof typeof ownFiles)[]).map(
        (field): Field => [
          `manifest.routes[id].${field}`,
          "a part of a route that has a file of its own",
          () => manifest.routes["root"]?.[field],
          ownFiles[field],
        ],
      ),
      [
        "staticHandlerContext.matches",
        "which routes a page is made of",
        () => staticHandlerContext.matches.map((match) => match.route.id),
        ["root"],
      ],
      [
        "staticHandlerContext.loaderData",
        "whether the page answers a form",
        () => staticHandlerContext.loaderData,
        { root: { greeting: "hello" } },
      ],
      [
        "staticHandlerContext.location.pathname",
        "the page's own address",
        () => staticHandlerContext.location.pathname,
        "/",
      ],
      [
        "routeModules[id]",
        "the handle of a page says with which status it is answered",
        () => context.routeModules["root"],
        expect.objectContaining({ default: Outlet }),
      ],
    ];
    for (const [field, purpose, read, value] of fields)
      expect(read(), gone(`EntryContext.${field}`, purpose)).toEqual(value);
  });
});
