import { driverPath } from "../../contract/paths.ts";
import type { PageData } from "../../server/pages/load-web-build.ts";
import type { PagesFactory } from "../../server/pages/pages.ts";

/** Where `npm run dev` tells its server to fetch pages from. */
export const pagesVariable = "DEV_PAGES_URL";
/** The page data, as `encodeURIComponent` of its JSON. */
export const pageDataHeader = "x-shown";

/** Fetches pages from the process at `url`, which renders them from source. Nothing is cached. */
export const proxyPages =
  (url: string): PagesFactory =>
  async ({ publicSettings, unknownPath, site }) => {
    const shown = async (own: Pick<PageData, "formResult" | "checkout">) => {
      const all: PageData = { ...site, publicSettings: await publicSettings(), ...own };
      return encodeURIComponent(JSON.stringify(all));
    };
    return {
      async answer(request) {
        const { pathname, search } = new URL(request.url);
        if (pathname === driverPath.slice(0, -1))
          return new Response(null, { status: 302, headers: { location: driverPath } });
        const headers = new Headers(request.headers);
        headers.delete("host");
        headers.set(pageDataHeader, await shown({ formResult: null, checkout: null }));
        const { method, body } = request;
        const page = await fetch(`${url}${pathname}${search}`, {
          method,
          headers,
          body,
          redirect: "manual",
          ...(body && { duplex: "half" }),
        });
        if (page.status !== 404 || method !== "GET") return page;
        const [referer, userAgent] = [headers.get("referer") ?? "", headers.get("user-agent") ?? ""];
        const led = await unknownPath({ url: pathname + search, isVisit: true, referer, userAgent });
        return led ? new Response(null, { status: led.status, headers: { location: led.location } }) : page;
      },
      async showPage(_, { path, formResult = null, checkout = null, status, headers }) {
        const page = await fetch(`${url}${path}`, {
          headers: { [pageDataHeader]: await shown({ formResult, checkout }) },
        });
        const html = await page.text();
        return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
      },
      async warm() {},
    };
  };
