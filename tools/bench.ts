/**
 * `npm run bench -- PART [OPTIONS]`: measures one part of the product against its targets and exits with 1 if one is
 * missed. Without a part, the server. Each part's file lists its options.
 */
import { benchAdmin } from "./bench/admin/bench-admin.ts";
import { benchBoards } from "./bench/boards/bench-boards.ts";
import { withCleanUp } from "./bench/clean-up.ts";
import { benchDispatch } from "./bench/dispatch/bench-dispatch.ts";
import { benchImport } from "./bench/import/bench-import.ts";
import { benchInvoices } from "./bench/invoices/bench-invoices.ts";
import { benchLive } from "./bench/live/bench-live.ts";
import { benchPages } from "./bench/pages/bench-pages.ts";
import { benchPapers } from "./bench/papers/bench-papers.ts";
import { benchServer } from "./bench/server/bench-server.ts";
import { benchSize } from "./bench/size/bench-size.ts";
import { benchSuggestions } from "./bench/suggestions/bench-suggestions.ts";
import { benchTaps } from "./bench/taps/bench-taps.ts";

const parts = {
  server: benchServer,
  admin: benchAdmin,
  boards: benchBoards,
  dispatch: benchDispatch,
  import: benchImport,
  invoices: benchInvoices,
  live: benchLive,
  pages: benchPages,
  papers: benchPapers,
  size: benchSize,
  suggestions: benchSuggestions,
  taps: benchTaps,
};

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

const given = process.argv.slice(2);
const [first = ""] = given;
const isNamed = first !== "" && !first.startsWith("-");
if (isNamed && !isPart(first)) {
  console.error(`No bench is called ${first}. There are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
const part = isPart(first) ? first : "server";
const areTargetsMet = await withCleanUp((cleanUp) => parts[part](isNamed ? given.slice(1) : given, cleanUp));
process.exitCode = areTargetsMet ? 0 : 1;
