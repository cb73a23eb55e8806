import { createRequestHandler, type EntryContext, Outlet, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";

/**
 * Our pages are painted first and hydrated later by our own router, which receives what React Router's <Scripts/> would
 * have written (boot-scripts.tsx, entry.server.tsx, entry.client.tsx). None of that is documented, so each field is
 * listed here with its purpose, and this test names the one that a new version no longer has.
 * router/browser-router.test.tsx tests what the two routers must agree on.
 */
const gone = (field: string, purpose: string) => `React Router no longer knows ${field}: ${purpose}`;

describe("what React Router hands to entry.server.tsx", () => {
  /** What a server of one page, built like ours, hands over. */
  async function renderOnce(): Promise<EntryContext> {
    let given: EntryContext | undefined;
    const route = { id: "root", path: "/here", module: { default: Outlet, loader: () => ({ greeting: "hello" }) } };
    const file = {
      hasLoader: true,
      module: "/root.js",
      imports: ["/shared.js"],
      css: ["/root.css"],
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
    await createRequestHandler(build as unknown as ServerBuild, "production")(new Request("http://localhost/here"));
    if (!given) throw new Error("React Router did not ask the entry to render");
    return given;
  }

  type Field = [name: string, purpose: string, read: () => unknown, value: unknown];

  it("has these fields", async () => {
    const context = await renderOnce();
    const { manifest, staticHandlerContext } = context;
    const fields: Field[] = [
      [
        "serverHandoffStream",
        "takeBoot takes it away, and the router writes no scripts",
        () => context.serverHandoffStream,
        expect.any(ReadableStream),
      ],
      ["manifest.url", "the address of Boot.manifest", () => manifest.url, "/manifest.js"],
      ["manifest.entry.module", "the address of Boot.entry", () => manifest.entry.module, "/entry.js"],
      ["manifest.entry.imports", "what is fetched beside it", () => manifest.entry.imports, ["/react.js"]],
      ["manifest.routes[id].module", "a route's own file", () => manifest.routes["root"]?.module, "/root.js"],
      ["manifest.routes[id].imports", "its other files", () => manifest.routes["root"]?.imports, ["/shared.js"]],
      ["manifest.routes[id].css", "its stylesheets", () => manifest.routes["root"]?.css, ["/root.css"]],
      [
        "staticHandlerContext.matches",
        "which routes a page is made of, and their patterns",
        () => staticHandlerContext.matches.map((match) => [match.route.id, match.route.path]),
        [["root", "/here"]],
      ],
      [
        "staticHandlerContext.loaderData",
        "takeBoot puts it into the boot block; and whether the page answers a form",
        () => staticHandlerContext.loaderData,
        { root: { greeting: "hello" } },
      ],
      [
        "staticHandlerContext.location.pathname",
        "the page's own address",
        () => staticHandlerContext.location.pathname,
        "/here",
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
