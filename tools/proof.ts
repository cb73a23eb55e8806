/**
 * `npm run proof`: checks that are too slow for `npm test`, on their own servers and databases in temporary folders.
 * `npm run proof -- price` runs one part; `--seed N` repeats a failing run's random data; `--rounds N` sets the rounds
 * of `signed` and `invoices`, by default 20 when run by name and fewer otherwise.
 */
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { proveArchive } from "../test/proof/archive.ts";
import { proveDatabaseAway } from "../test/proof/database-away.ts";
import { proveInvoiceKills } from "../test/proof/invoice-kills.ts";
import { proveKillRounds } from "../test/proof/kill-rounds.ts";
import { proveLostEvents } from "../test/proof/lost-events.ts";
import { proveOnePrice } from "../test/proof/one-price.ts";
import { proveStartOn } from "../test/proof/other-node.ts";
import { provePaymentKills } from "../test/proof/payment-kills.ts";
import { proveProxies } from "../test/proof/proxies.ts";
import { proveReplica } from "../test/proof/replica.ts";
import { proveRestoredBooks } from "../test/proof/restored-books.ts";
import { proveRolling } from "../test/proof/rolling.ts";
import { proveSigned } from "../test/proof/signed.ts";
import {
  ordinaryAccount,
  proveCtrlC,
  proveFirstAndSecondStart,
  proveRefusals,
  proveSecondServerRefused,
} from "../test/proof/start.ts";
import { proveTwoNodes } from "../test/proof/two-nodes.ts";
import { proveWooCommerceMonth } from "../test/proof/woocommerce-month.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { proveContainer } from "./container/prove-container.ts";
import { findOrInstallPostgres, startDebianPostgres } from "./debian-postgres.ts";
import { runMutants } from "./mutants/run-mutants.ts";
import { installOtherBrowsers } from "./other-browsers.ts";
import { installNode, ourNode } from "./ready/install-node.mjs";
import { attempt, run } from "./steps.ts";
import { runSuite } from "./suite/run-suite.ts";
import { newTally, showTally, timed, tooManySecondTries } from "./suite/tally.ts";

const options = {
  seed: { type: "string" },
  rounds: { type: "string" },
  mutants: { type: "string" },
  minutes: { type: "string" },
  in: { type: "string" },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const say = (line: string) => console.log(`  ${line}`);
/** Prints like `say`, with the proof's name in front, for proofs that run in parallel. */
const sayOf = (part: string) => (line: string) => say(`${part}: ${line}`);
const account = ordinaryAccount();
const tally = newTally();
const self = process.getuid?.() === 0 ? "root" : "an ordinary user";

/** `part`: the names that select it. */
type Proof = [part: string, name: string, proof: () => Promise<void>];

/** Proofs that measure times run alone. */
const sequentialProofs: Proof[] = [
  ["start", `first and second start as ${self}`, () => proveFirstAndSecondStart(say)],
  ["start", "Ctrl-C with a request in flight", () => proveCtrlC(say)],
  ["start", "a start that cannot go on says why in one line", () => proveRefusals(say)],
  ["start", "a second server on the same folder is refused", () => proveSecondServerRefused(say)],
  ["away payments", "a database that is away or hangs costs nothing but the wait", () => proveDatabaseAway(seed, say)],
];
if (account)
  sequentialProofs.splice(1, 0, [
    "start",
    "first and second start as an ordinary user",
    () => proveFirstAndSecondStart(say, account),
  ]);

/** Proofs that mostly wait for starts, restarts and disks, and suites dominated by one file: longest first. */
const parallelProofs: Proof[] = [
  [
    "payments",
    "36 kills by the gateway: every payment has its order, paid once",
    () => provePaymentKills(seed, sayOf("payments")),
  ],
  ["properties", "what must hold for any input holds for ten times as many", proveProperties],
  ["node", "the unit tests and a start on the other versions of Node", proveOtherNodes],
  [
    "signed",
    "no signature that a phone showed as kept is lost, doubled or on another stop",
    () => proveSigned(seed, Number(values.rounds ?? (only === "signed" ? 20 : 6)), sayOf("signed")),
  ],
  ["processes", "clusters, backups, seeds and the tools of the terminal", proveProcesses],
  ["kill", "20 kills lose no booking and double none", () => proveKillRounds(seed, sayOf("kill"))],
  [
    "woocommerce",
    "5,000 orders of a WordPress site, interrupted twice, equal to the cent",
    () => proveWooCommerceMonth(sayOf("woocommerce")),
  ],
  [
    "nodes",
    "two nodes on one database: killing one loses nothing and doubles nothing",
    () => proveTwoNodes(seed, sayOf("nodes")),
  ],
  [
    "rolling",
    "the last release is upgraded node by node under load, and back: nothing is refused or lost",
    () => proveRolling(seed, sayOf("rolling")),
  ],
  [
    "invoices",
    "kills of nodes and the database: every order on one invoice, numbers without a gap, one email each",
    () => proveInvoiceKills(seed, Number(values.rounds ?? (only === "invoices" ? 20 : 8)), sayOf("invoices")),
  ],
  [
    "proxies",
    "the proxies of docs/operations.md pass pages, large bodies and live news",
    () => proveProxies(sayOf("proxies")),
  ],
  [
    "archive",
    "an archive brings the database back to a moment: every booking until then, none after",
    () => proveArchive(seed, sayOf("archive")),
  ],
  [
    "replica",
    "a replica is read by exports while it follows, and never while it is behind or away",
    () => proveReplica(seed, sayOf("replica")),
  ],
  ["price", "200 shipments have one price everywhere", () => proveOnePrice(seed, sayOf("price"))],
  [
    "payments",
    "a backup older than a payment is restored: nobody is charged twice",
    () => proveRestoredBooks(seed, sayOf("restore")),
  ],
  [
    "payments",
    "events lost, late and shuffled: disputes and refunds that fail later are the gateway's, each once",
    () => proveLostEvents(seed, sayOf("events")),
  ],
];
const lanes = 2;

/** Suites that use the whole machine. */
const suites: Proof[] = [
  ["debian", "the server's tests on Debian's PostgreSQL 15 and the oldest Node", proveDebian],
  [
    "pages",
    "frame, service pages, policies, errors, chat and tracking in the browser; nothing moves; ten prices",
    () => proveInBrowser("pages"),
  ],
  ["staff", "login and the staff's screens in the browser", () => proveInBrowser("staff")],
  [
    "driver",
    "a driver's phone keeps everything through crashes, tabs, hand-overs and lost networks",
    () => proveInBrowser("driver"),
  ],
  ["browsers", "booking, staff, a driver's day and tracking in Firefox and WebKit", proveOtherBrowsers],
];

/** Run only by name: proofs that need root and take minutes, and random samples that find gaps in the tests. */
const onRequest: Proof[] = [
  [
    "container",
    "the image is built without a daemon, runs as nobody, takes a booking and ends",
    () => proveContainer(say),
  ],
  [
    "queries",
    "without any one condition of a query a test fails",
    () =>
      runMutants(
        {
          seed,
          count: Number(values.mutants ?? 60),
          limitMs: Number(values.minutes ?? 10) * 60_000,
          folder: values.in ?? "server/",
        },
        say,
      ),
  ],
];

/** Tests that start database clusters and programs, or seed a shop. */
async function proveProcesses(): Promise<void> {
  await runSuite(tally, "processes", {}, ["--maxWorkers=1"]);
}

/** Property tests. */
async function proveProperties(): Promise<void> {
  const options = ["--testTimeout=600000", "--maxWorkers=1"];
  await runSuite(tally, "unit", { CASES: "10" }, [...options, "price.properties", "estimate-route"]);
  const server = ["money-property", "hostile-input", "hostile-shop-input", "visit-recorder"];
  await runSuite(tally, "server", { CASES: "10" }, [...options, ...server]);
}

/** `ours` is the version we develop on, `oldest` the one `engines` allows. */
const nodes = { ours: ourNode, between: "22.23.3", oldest: "20.19.0" };

/** Puts our development version of Node first on the path, or the oldest if this is that version. */
async function otherNode(): Promise<{ version: string; env: { PATH: string } }> {
  const [running] = process.versions.node.split(".");
  const version = nodes.ours.startsWith(`${running}.`) ? nodes.oldest : nodes.ours;
  return { version, env: { PATH: `${await installNode(version)}${delimiter}${process.env["PATH"]}` } };
}

/**
 * Runs the unit tests on the other version of Node, and a start on each; the server's tests too when run by name, since
 * `debian` runs those on the oldest Node and PostgreSQL together.
 */
async function proveOtherNodes(): Promise<void> {
  const { version, env } = await otherNode();
  for (const project of only === "node" ? ["unit", "server"] : ["unit"]) {
    const { node } = await runSuite(tally, project, env, ["--testTimeout=60000", "--maxWorkers=1"]);
    if (node !== version) throw new Error(`the ${project} tests ran on Node ${node} in place of ${version}`);
  }
  for (const other of Object.values(nodes).filter((one) => one !== process.versions.node)) {
    const node = join(await installNode(other), process.platform === "win32" ? "node.exe" : "node");
    await proveStartOn({ node, version: other }, sayOf("node"));
  }
}

/** Runs the server's tests on the oldest supported PostgreSQL and the other version of Node. */
async function proveDebian(): Promise<void> {
  const found = await debianPrograms;
  if (!found.ok) throw new Error(found.why);
  const postgres = await startDebianPostgres(found.result);
  process.once("exit", () => void postgres.stop());
  const { version, env } = await otherNode();
  const { node } = await runSuite(tally, "server", { ...env, TEST_DATABASE_URL: postgres.url }).finally(() =>
    postgres.stop(),
  );
  if (node !== version) throw new Error(`the server tests ran on Node ${node} in place of ${version}`);
}

/** A project of browser tests that is too slow for `npm test`. */
async function proveInBrowser(project: "pages" | "staff" | "driver"): Promise<void> {
  const chromium = await findOrInstallChromium();
  await run(process.execPath, ["tools/ready.mjs", "build"]);
  await runSuite(tally, project, { CHROMIUM_PATH: chromium });
}

/** The same journeys in Debian's Firefox and WebKit. */
async function proveOtherBrowsers(): Promise<void> {
  await installOtherBrowsers();
  await run(process.execPath, ["tools/ready.mjs", "build"]);
  await runSuite(tally, "browsers");
}

const [only] = positionals;
const wanted = (proofs: Proof[]) => proofs.filter(([part]) => only === undefined || part.split(" ").includes(only));
const parts = [...sequentialProofs, ...parallelProofs, ...suites, ...onRequest].flatMap(([part]) => part.split(" "));
if (only !== undefined && !parts.includes(only)) {
  console.error(
    `Usage: npm run proof -- [${[...new Set(parts)].join(" | ")}] [--seed N] [--rounds N] [--mutants N] [--minutes N] [--in FOLDER]`,
  );
  process.exit(1);
}
console.log(`Seed ${seed}`);
const failures: string[] = [];
let passed = 0;

/** Runs up to `atOnce` proofs in parallel. */
async function prove(proofs: Proof[], atOnce: number): Promise<void> {
  const waiting = wanted(proofs);
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [, name, proof] = next;
      const outcome = await timed(tally, name, () => attempt(name, proof));
      if (outcome.ok) passed++;
      else failures.push(`✗ ${name}: ${outcome.why}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

await prove(sequentialProofs, 1);
// Installs missing programs while the others run.
const debianPrograms = wanted(suites).some(([part]) => part === "debian")
  ? attempt("find Debian's PostgreSQL", findOrInstallPostgres)
  : Promise.resolve({ ok: false as const, why: "not requested" });
await prove(parallelProofs, lanes);
await prove(suites, 1);
if (only !== undefined) await prove(onRequest, 1);
showTally(tally);
const fault = tooManySecondTries(tally);
if (fault) failures.push(`✗ ${fault}`);
// Repeated at the end, since the first failure may be half an hour up in the log.
for (const failure of failures) console.error(failure);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
