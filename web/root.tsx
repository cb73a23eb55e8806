import bricolageGrotesque from "./styles/fonts/bricolage-grotesque-bold.woff2?url";
import instrumentSans from "./styles/fonts/instrument-sans-400-700.woff2?url";
import "./styles/app.css";
import { type ReactNode, useEffect } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from "react-router";
import { brand } from "../brand.ts";
import { clearUnusableSession } from "./admin/staff-session.ts";
import { BootScripts, PageScript, ThemeScript } from "./boot/boot-scripts.tsx";
import { useEarlyActions } from "./boot/use-early-actions.ts";
import { ChatButton } from "./chat/ChatButton.tsx";
import { ConsentDialog } from "./consent/ConsentDialog.tsx";
import { CatchErrors } from "./report/CatchErrors.tsx";
import { ErrorTestPanel } from "./report/ErrorTestPanel.tsx";
import { report, useErrorReporting } from "./report/report.ts";
import { Banners, DemoRibbon } from "./site/Banners.tsx";
import { Content } from "./site/Content.tsx";
import { FailurePage } from "./site/FailurePage.tsx";
import type { SiteData } from "./site/public-settings.ts";
import { CheckoutFooter, CheckoutHeader, StaffHeader } from "./site/QuietFrames.tsx";
import { SiteFooter } from "./site/SiteFooter.tsx";
import { SiteHeader } from "./site/SiteHeader.tsx";
import { useFrame, useOwnFrame } from "./site/use-frame.ts";
import { useRestoredFocus } from "./site/use-restored-focus.ts";
import { TrackPages } from "./tracking/TrackPages.tsx";
import { Toaster } from "./ui/Toaster.tsx";

/**
 * The only server loader. Pages are rendered and cached once per settings version, except those that belong to one
 * visitor: the response to a form refused without script, an order to be paid and a screen of the portal.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicSettings, demo, publicUrl, sentryDsn, openStreetMap, singleSignOn, shop } = context;
  const { formResult, checkout, portal } = context;
  const site = { publicSettings, demo, publicUrl, sentryDsn, openStreetMap, singleSignOn, shop };
  return { ...site, formResult, checkout, ...(portal && { portal }) } satisfies SiteData;
}

export const shouldRevalidate = () => false;

export const meta = () => [{ title: brand.name }];

export const links = () => [
  ...[instrumentSans, bricolageGrotesque].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  const { frame, isLeaving } = useFrame();
  const isPublic = frame === "public";
  // The tracking document is never hydrated, so the browser has no code for it.
  const isTracking = import.meta.env.SSR && frame === "track";
  const ownFrame = useOwnFrame();
  useErrorReporting();
  useEarlyActions();
  useRestoredFocus(frame);
  useEffect(clearUnusableSession, []);
  return (
    <html lang="en-IE" suppressHydrationWarning className="scroll-pt-25">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#061826" />
        {/* It has run before the client starts, so the client needs no code for it. */}
        {import.meta.env.SSR && frame === "staff" && <ThemeScript />}
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <DemoRibbon />
        {frame !== "staff" && <Banners />}
        {isPublic && <SiteHeader />}
        {frame === "staff" && !ownFrame && <StaffHeader />}
        {(frame === "checkout" || isTracking) && <CheckoutHeader />}
        {ownFrame && !isLeaving ? children : <Content>{isLeaving ? null : children}</Content>}
        {isPublic && <SiteFooter />}
        {(frame === "checkout" || isTracking) && <CheckoutFooter />}
        {isPublic && (
          <CatchErrors part="extras">
            <ChatButton />
            <ConsentDialog />
            <TrackPages />
          </CatchErrors>
        )}
        {isTracking ? <PageScript /> : <Toaster />}
        {!isTracking && <ScrollRestoration />}
        {!isTracking && (import.meta.env.DEV ? <Scripts /> : <BootScripts />)}
      </body>
    </html>
  );
}

export default function App() {
  const { key } = useLocation();
  return (
    <CatchErrors part="page" resetKey={key} fallback={(retry) => <BrokenPage onTryAgain={retry} />}>
      <ErrorTestPanel />
      <Outlet />
    </CatchErrors>
  );
}

/** For errors that no page can catch: the router's own and those of the frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => report(error, { part: "router" }), [error]);
  // Navigating to the same URL rerenders everything and loads nothing.
  return <BrokenPage onTryAgain={() => navigate(here, { replace: true, state: here.state })} />;
}

/** A page with its own frame has lost it, so the link home is shown above the error. */
function BrokenPage({ onTryAgain }: { onTryAgain: () => void }) {
  const failure = <FailurePage onTryAgain={onTryAgain} />;
  if (!useOwnFrame()) return failure;
  return (
    <>
      <StaffHeader />
      <Content>{failure}</Content>
    </>
  );
}
