/**
 * The part of React Router that our pages use; vite.config.ts aliases `react-router` to it in the browser. The
 * package's own router was a fifth of all script, for features no page uses. Server, development and component tests
 * use the package; browser-router.test.tsx compares them.
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
  type Blocker,
  currentState,
  type MetaMatch,
  type NavigateOptions,
  navigate,
  type Place,
  preloadManifest,
  type RouterState,
  registerBlocker,
  resolveTo,
  type ShouldBlock,
  subscribeToState,
  type To,
  unblocked,
} from "./navigation.ts";

/** Data the document was rendered with, besides its routes. */
type Rendered = { loaderData: Record<string, unknown>; styles: string[] };

const Rendered = createContext<Rendered>({ loaderData: {}, styles: [] });
const State = createContext<RouterState>(null as unknown as RouterState);
/** Index of the matched route rendered here. */
const Depth = createContext(0);
const RouteError = createContext<unknown>(undefined);

export function BrowserRouter(rendered: Rendered) {
  const [state, setState] = useState(currentState);
  useLayoutEffect(() => subscribeToState((next) => startTransition(() => setState(next))), []);
  useEffect(preloadManifest, []);
  // The nulls match slots in the server's tree (streamed data, a script), because `useId` depends on tree positions.
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

/** Shown when not even the layout renders. */
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
  const [stableShouldBlock] = useState(() => (attempt: Parameters<ShouldBlock>[0]) => latest.current(attempt));
  useEffect(() => registerBlocker(stableShouldBlock), [stableShouldBlock]);
  return blocker.by === stableShouldBlock ? blocker : unblocked;
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
  const classes =
    typeof className === "function" ? className({ isActive }) : `${className ?? ""}${isActive ? " active" : ""}`;
  return <Link aria-current={isActive ? current : undefined} className={classes} {...rest} />;
}

/** A GET form: its fields become the query string. */
export function Form({ action = "", ...rest }: Omit<ComponentProps<"form">, "action"> & { action?: string }) {
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(`${action}?${new URLSearchParams(fields)}`);
  };
  return <form {...rest} action={action} onSubmit={go} />;
}

/** The `meta` of the page, or of its nearest ancestor route that has one. */
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

/** Scrolls to the top, the anchor or the earlier position. Before hydration, the server's inline script does it. */
export function ScrollRestoration() {
  const { location, scroll } = useRouter();
  useLayoutEffect(() => {
    if (scroll === false) return;
    const anchor =
      scroll === null && location.hash ? document.getElementById(decodeHash(location.hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, scroll ?? 0);
  }, [location, scroll]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return "";
  }
}

/** Our pages use the router's hooks, so there are no props to inject. */
export const UNSAFE_withComponentProps = <Page,>(page: Page): Page => page;
export const UNSAFE_withErrorBoundaryProps = <Boundary,>(boundary: Boundary): Boundary => boundary;

/** BootScripts replaces it in builds. */
export const Scripts = () => null;
