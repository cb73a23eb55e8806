import { start } from "../../server/start/start.ts";
import { pagesFrom, pagesVariable } from "./pages-from.ts";

/** The server of `npm run dev`, whose pages another process makes. */
await start(process.env, pagesFrom(process.env[pagesVariable] ?? ""));
