import { driverPath } from "../../contract/paths.ts";
import type { PageData } from "../../server/pages/load-web-build.ts";
import type { MakePages } from "../../server/pages/pages.ts";

/** Where `npm run dev` tells its server that the pages are made. */
export const pagesVariable = "DEV_PAGES_URL";
/** What a page shows, as `encodeURIComponent` of its JSON. */
export const shownHeader = "x-shown";

/** Pages from the process at `url`, which has them straight from their source. Nothing is kept. */
export const pagesFrom =
  (url: string): MakePages =>
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
        headers.set(shownHeader, await shown({ formResult: null, checkout: null }));
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
          headers: { [shownHeader]: await shown({ formResult, checkout }) },
        });
        const html = await page.text();
        return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
      },
      async warm() {},
    };
  };
