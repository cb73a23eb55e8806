import { join } from "node:path";
import { findProjectRoot } from "./database/find-project-root.ts";
import { builtPages } from "./pages/pages.ts";
import { start } from "./start/start.ts";

/** The production server, with the built pages. */
await start(process.env, builtPages(join(findProjectRoot(), "build")));
