import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as theirs from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import siteRoutes from "../routes.ts";
import * as ours from "./browser-router.tsx";
import { type ManifestRoute, matchPattern, rankPages } from "./match-route.ts";
import { navigate, startRouter, subscribeToState } from "./navigation.ts";

/**
 * The server renders with React Router and the browser continues with our own, so both must find the same page for a
 * URL and render the same elements. The build fails if ours lacks a name that pages import.
 */
type Config = { id?: string; path?: string; index?: boolean; file: string; children?: Config[] };

const idOf = ({ id, file }: Config) => id ?? file.replace(/\.tsx?$/, "");

const asObjects = (routes: Config[]): theirs.RouteObject[] =>
  routes.map(
    (route) =>
      ({
        id: idOf(route),
        path: route.path,
        index: route.index,
        children: route.children && asObjects(route.children),
      }) as theirs.RouteObject,
  );

const asManifest = (routes: Config[], parentId = "root"): [string, ManifestRoute][] =>
  routes.flatMap((route) => {
    const { path, index } = route;
    const own = { id: idOf(route), parentId, module: "", ...(path !== undefined && { path }), ...(index && { index }) };
    return [[own.id, own] as [string, ManifestRoute], ...asManifest(route.children ?? [], own.id)];
  });

const configs = siteRoutes as Config[];
const pages = rankPages(Object.fromEntries([["root", { id: "root", path: "", module: "" }], ...asManifest(configs)]));
const objects: theirs.RouteObject[] = [{ id: "root", path: "", children: asObjects(configs) }];

describe("a URL", () => {
  it.each([
    "/",
    "/quick-quote",
    "/quick-quote/",
    "/Quick-Quote",
    "/services/same-day",
    "/services",
    "/services/by-balloon",
    "/checkout/order-pay/12/",
    "/checkout/order-pay/",
    "/checkout/credit-note/12/3",
    "/checkout/receipt/a%20b%2Fc",
    "/admin",
    "/admin/",
    "/admin/orders",
    "/admin/orders/17",
    "/admin/orders/17/more",
    "/admin/settings",
    "/admin/settings/prices",
    "/admin/settings/prices/more",
    "/administrator",
    "/no/such/page",
    "/%E0%A4%A",
    "/index.php?x=1",
  ])("matches the same page as on the server: %s", (path) => {
    const { pathname } = new URL(path, "http://localhost");
    const expected = theirs.matchRoutes(objects, pathname);
    const page = pages.find(({ pattern }) => matchPattern(pattern, pathname));
    expect(page?.ids).toEqual(expected?.map(({ route }) => route.id));
    expect(matchPattern(page?.pattern ?? "", pathname)).toEqual(expected?.at(-1)?.params);
    // The document has the routes' own paths.
    const whole = expected?.map(({ route }) => route.path ?? "").filter((each) => each !== "");
    expect(matchPattern(whole?.join("/") ?? "", pathname)).toEqual(expected?.at(-1)?.params);
  });
});

/** Stubs as much of a browser as the router uses. */
function openAt(path: string): void {
  const location = new URL(path, "http://localhost");
  const history = {
    state: null as unknown,
    replaceState: (state: unknown) => {
      history.state = state;
    },
  };
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("window", { location, history, addEventListener: () => {} });
}

afterEach(() => void vi.unstubAllGlobals());

const routers = { theirs, ours: ours as unknown as typeof theirs };

/** What a page at this URL renders with each of the two routers. */
async function bothShow(path: string, show: (router: typeof theirs) => ReactNode): Promise<string[]> {
  const loaderData = { root: { publicUrl: "https://courier.example" } };
  const meta = ({ matches }: { matches: { id: string; loaderData?: unknown }[] }) => [
    { title: "Price <b> & more" },
    { name: "description", content: "One" },
    { tagName: "link", rel: "canonical", href: JSON.stringify(matches.map(({ id, loaderData: data }) => [id, data])) },
    { "script:ld+json": { name: "</script>&" } },
  ];
  const links = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];
  const page = (router: typeof theirs) => () => <>{show(router)}</>;
  const frame = (router: typeof theirs) => () => <router.Outlet />;

  const handler = theirs.createStaticHandler([
    {
      id: "root",
      path: "",
      loader: () => loaderData.root,
      Component: frame(theirs),
      children: [{ id: "page", path: "here/:id", Component: page(theirs) }],
    },
  ]);
  const context = await handler.query(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error("React Router answered by itself");
  const modules = { root: { default: frame(theirs), links }, page: { default: page(theirs), meta } };
  const manifest = { routes: { root: { css: ["/root.css"] }, page: {} } };
  const framework = { routeModules: modules, manifest, future: {}, ssr: true, isSpaMode: false } as never;
  const first = renderToStaticMarkup(
    <theirs.UNSAFE_FrameworkContext value={framework}>
      <theirs.StaticRouterProvider
        router={theirs.createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </theirs.UNSAFE_FrameworkContext>,
  );

  openAt(path);
  const Layout = ({ children }: { children: ReactNode }) => children;
  startRouter(
    { pattern: "here/:id", ids: ["root", "page"] },
    [
      ["root", { default: frame(routers.ours), Layout, ErrorBoundary: () => "broken", links }],
      ["page", { default: page(routers.ours), meta: meta as never }],
    ],
    () => Promise.reject(new Error("Nobody leaves")),
  );
  const second = renderToStaticMarkup(<ours.BrowserRouter loaderData={loaderData} styles={["/root.css"]} />);
  return [first.replaceAll(' data-discover="true"', ""), second];
}

describe("both routers render the same", () => {
  it.each([
    ".",
    "?page=2",
    "#terms",
    "/",
    "/rewards?a=1#b",
    "/here",
    "https://elsewhere.example/",
    "mailto:a@b.example",
  ])("link to %s", async (to) => {
    const [first, second] = await bothShow("/here/17?old=1#top", ({ Link }) => <Link to={to}>there</Link>);
    expect(first).toContain("<a ");
    expect(second).toBe(first);
  });

  it.each(["/here/17", "/here", "/her", "/", "/HERE/17", "/here/17/more"])("menu link to %s", async (to) => {
    for (const end of [true, false]) {
      const [first, second] = await bothShow("/here/17", ({ NavLink }) => (
        <>
          <NavLink to={to} end={end} className="entry" />
          <NavLink to={to} end={end} className={({ isActive }) => (isActive ? "on" : "off")} />
        </>
      ));
      expect(second).toBe(first);
    }
  });

  it("head, and results of hooks", async () => {
    const [first, second] = await bothShow("/here/a%20b?x=1", (router) => {
      const answers = [
        router.useParams(),
        router.useNavigationType(),
        router.useRouteLoaderData("root"),
        router.useMatches().map(({ id }) => id),
        router.useLocation().pathname,
        router.useSearchParams()[0].get("x"),
      ];
      return (
        <>
          <router.Meta />
          <router.Links />
          <router.Form action="/quick-quote" method="get" />
          {JSON.stringify(answers)}
        </>
      );
    });
    expect(first).toContain("canonical");
    expect(second).toBe(first);
  });
});

it("navigation to another site is refused", async () => {
  openAt("/here/17");
  startRouter({ pattern: "here/:id", ids: [] }, [], () => Promise.reject(new Error("Nobody leaves")));
  subscribeToState(() => {});
  for (const to of ["//elsewhere.example/x", "https://elsewhere.example", "/\\elsewhere.example"])
    await expect(navigate(to), to).rejects.toThrow("External navigation");
});
