import { start } from "../../server/start/start.ts";
import { pagesVariable, proxyPages } from "./proxy-pages.ts";

/** The server of `npm run dev`, whose pages another process renders. */
await start(process.env, proxyPages(process.env[pagesVariable] ?? ""));
