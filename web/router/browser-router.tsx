/**
 * React Router as this site's pages use it, for the browser: what vite.config.ts puts in the place of `react-router` there. The server, the
 * development server and the tests of single components keep the package itself; browser-router.test.tsx compares the two. The package's
 * own router fetches, submits, streams, revalidates and discovers, which no page here asks for, and was a fifth of all script.
 */
import {
  Component,
  type ComponentProps,
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  addressOf,
  askBefore,
  type Blocker,
  currentState,
  idle,
  type MetaMatch,
  type NavigateOptions,
  navigate,
  type Place,
  prepareToLeave,
  type RouterState,
  resolveTo,
  type ShouldBlock,
  type To,
  watchState,
} from "./navigation.ts";

/** What the document was rendered with beside its routes. */
type Rendered = { loaderData: Record<string, unknown>; styles: string[] };

const Rendered = createContext<Rendered>({ loaderData: {}, styles: [] });
const State = createContext<RouterState>(null as unknown as RouterState);
/** Which of the matched routes is rendered here. */
const Depth = createContext(0);
const RouteError = createContext<unknown>(undefined);

export function BrowserRouter(rendered: Rendered) {
  const [state, setState] = useState(currentState);
  useLayoutEffect(() => watchState((next) => startTransition(() => setState(next))), []);
  useEffect(prepareToLeave, []);
  // Beside nothing, twice: the server has places there for streamed data and a script, and `useId` makes its names from places.
  return (
    <>
      <Rendered value={rendered}>
        <State value={state}>
          <LastResort>
            <Root location={state.location} />
            {null}
          </LastResort>
        </State>
      </Rendered>
      {null}
    </>
  );
}

class Root extends Component<{ location: Place }, { location: Place; failed?: { error: unknown } | undefined }> {
  override state = { location: this.props.location };
  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } });
  static getDerivedStateFromProps = ({ location }: { location: Place }, state: { location: Place }) =>
    location === state.location ? null : { location, failed: undefined };
  override render() {
    const { failed } = this.state as { failed?: { error: unknown } };
    return <Document failed={failed} />;
  }
}

function Document({ failed }: { failed?: { error: unknown } | undefined }) {
  const { default: App, Layout, ErrorBoundary } = useRouter().matches[0]?.module ?? {};
  if (!App || !Layout || !ErrorBoundary) return null;
  if (!failed) {
    return (
      <Layout>
        <App />
      </Layout>
    );
  }
  return (
    <RouteError value={failed.error}>
      <Layout>
        <ErrorBoundary />
      </Layout>
    </RouteError>
  );
}

/** Where not even the frame can be rendered. */
class LastResort extends Component<{ children: ReactNode }> {
  override state = { isLost: false };
  static getDerivedStateFromError = () => ({ isLost: true });
  override render() {
    if (!this.state.isLost) return this.props.children;
    return (
      <html lang="en-IE">
        <head>
          <title>Application Error!</title>
        </head>
        <body>
          <main>
            <h1>Application Error</h1>
          </main>
        </body>
      </html>
    );
  }
}

export function Outlet() {
  const depth = useContext(Depth) + 1;
  const Route = useRouter().matches[depth]?.module.default;
  return Route ? (
    <Depth value={depth}>
      <Route />
    </Depth>
  ) : null;
}

const useRouter = () => useContext(State);

export const useLocation = (): Place => useRouter().location;
export const useNavigate = () => navigate;
export const useNavigationType = () => useRouter().action;
export const useParams = () => useRouter().params;
export const useRouteError = () => useContext(RouteError);
export const useRouteLoaderData = (id: string): unknown => useContext(Rendered).loaderData[id];

export function useMatches(): { id: string; handle: unknown }[] {
  const { matches } = useRouter();
  return useMemo(() => matches.map(({ id, module }) => ({ id, handle: module.handle })), [matches]);
}

export function useSearchParams(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next, options) => void navigate(`?${next}`, options)];
}

export function useBlocker(shouldBlock: ShouldBlock): Blocker {
  const { blocker } = useRouter();
  const latest = useRef(shouldBlock);
  useEffect(() => {
    latest.current = shouldBlock;
  });
  const [asker] = useState(() => (asked: Parameters<ShouldBlock>[0]) => latest.current(asked));
  useEffect(() => askBefore(asker), [asker]);
  return blocker.by === asker ? blocker : idle;
}

type NavigateProps = { to: To } & NavigateOptions;

export function Navigate({ to, replace, state }: NavigateProps) {
  const address = resolveTo(to);
  useEffect(() => void navigate(address, { replace, state }), [address, replace, state]);
  return null;
}

type LinkProps = Omit<ComponentProps<"a">, "href"> & NavigateProps & { reloadDocument?: boolean };

export function Link({ to, replace, state, preventScrollReset, reloadDocument, onClick, target, ...rest }: LinkProps) {
  const location = useLocation();
  const href = resolveTo(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere || (target && target !== "_self")) return;
    event.preventDefault();
    void navigate(href, { replace: replace ?? addressOf(location) === href, state, preventScrollReset });
  };
  const isOwn = !reloadDocument && !/^([a-z][\w+.-]*:|\/\/)/i.test(href);
  return <a {...rest} href={href} target={target} onClick={isOwn ? follow : onClick} />;
}

type NavLinkProps = Omit<LinkProps, "className"> & {
  className?: string | ((about: { isActive: boolean }) => string | undefined);
  end?: boolean;
};

export function NavLink({ className, end, "aria-current": current = "page", ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = (/^[^?#]*/.exec(resolveTo(rest.to))?.[0] ?? "").toLowerCase();
  const isActive = here === there || (!end && here.startsWith(there) && here[there.length] === "/");
  const look =
    typeof className === "function" ? className({ isActive }) : `${className ?? ""}${isActive ? " active" : ""}`;
  return <Link aria-current={isActive ? current : undefined} className={look} {...rest} />;
}

/** A form that asks for a page: its fields become the address's query. */
export function Form({ action = "", ...rest }: Omit<ComponentProps<"form">, "action"> & { action?: string }) {
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(`${action}?${new URLSearchParams(fields)}`);
  };
  return <form {...rest} action={action} onSubmit={go} />;
}

/** The page's own `meta`, or that of the nearest route around it which has one. */
export function Meta() {
  const { matches, params, location } = useRouter();
  const { loaderData } = useContext(Rendered);
  const about: MetaMatch[] = matches.map(({ id }) => ({ id, loaderData: loaderData[id], params }));
  const own = matches.findLast(({ module }) => module.meta);
  const tags = own?.module.meta?.({ loaderData: loaderData[own.id], params, location, matches: about }) ?? [];
  return <>{tags.map(metaTag)}</>;
}

function metaTag(tag: Record<string, unknown>) {
  if ("title" in tag) return <title key="title">{String(tag["title"])}</title>;
  if ("tagName" in tag) {
    const { tagName, ...rest } = tag;
    const Tag = tagName as "link";
    return <Tag key={JSON.stringify(rest)} {...rest} />;
  }
  if ("script:ld+json" in tag) {
    const json = JSON.stringify(tag["script:ld+json"]);
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, escaped for a script element
      <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeHtml(json) }} />
    );
  }
  return <meta key={JSON.stringify(tag)} {...tag} />;
}

const escapeHtml = (text: string) =>
  text.replace(/[&><\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);

export function Links() {
  const { styles } = useContext(Rendered);
  const { matches } = useRouter();
  const links = [
    ...styles.map((href) => ({ rel: "stylesheet", href })),
    ...matches.flatMap(({ module }) => module.links?.() ?? []),
  ];
  return (
    <>
      {links.map((link) => (
        <link key={JSON.stringify(link)} {...link} />
      ))}
    </>
  );
}

/** Scrolls to where a page begins, to its anchor, or to where one was in it. The script that does so before hydration is the server's. */
export function ScrollRestoration() {
  const { location, scroll } = useRouter();
  useLayoutEffect(() => {
    if (scroll === false) return;
    const anchor = scroll === null && location.hash ? document.getElementById(readable(location.hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, scroll ?? 0);
  }, [location, scroll]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

function readable(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return "";
  }
}

/** Our pages take nothing from the router as properties: they ask its hooks. */
export const UNSAFE_withComponentProps = <Page,>(page: Page): Page => page;
export const UNSAFE_withErrorBoundaryProps = <Boundary,>(boundary: Boundary): Boundary => boundary;

/** BootScripts has their place in what is built. */
export const Scripts = () => null;
