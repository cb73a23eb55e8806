import { join } from "node:path";
import { findProjectRoot } from "./database/find-project-root.ts";
import { builtPages } from "./pages/pages.ts";
import { start } from "./start/start.ts";

/** The server in production, with the pages that the build left beside it. */
await start(process.env, builtPages(join(findProjectRoot(), "build")));
