import { start } from "../server/start/start.ts";
import { makeDevPages } from "./dev-pages.ts";

/** `npm run dev`: the server with pages from their source; tsx starts it again whenever a file that it imports changes. */
await start({ NODE_ENV: "development", ...process.env }, makeDevPages);
