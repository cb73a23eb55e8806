import { gatewayNames } from "../domain/orders/gateways.ts";
import { type GatewayMethod, remoteMethod } from "../domain/orders/payment-methods.ts";
import type { OpenAddresses } from "./maps/open/connect-engines.ts";
import { readSingleSignOn, type SingleSignOn } from "./read-single-sign-on.ts";
import { readVariable } from "./read-variable.ts";
import { StartupError } from "./startup-error.ts";

/** All configuration from environment variables; nothing else reads `process.env`. */
export type Environment = {
  nodeEnv: "production" | "development" | "test";
  port: number;
  host: string;
  /** How long a stopping process keeps serving while `/readyz` reports that it is stopping. */
  drainMs: number;
  /** Origin without a trailing slash, e.g. https://courier.example */
  publicUrl: string;
  /** Only set by `npm run demo`. */
  demo: boolean;
  dataDir: string;
  /** Null for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** A replica that exports and reports read from while it lags by at most `maxLagSeconds`; null if there is none. */
  replica: { url: string; maxLagSeconds: number } | null;
  /** The first administrator; null if a password is to be generated and printed once. */
  administrator: { username: string; password: string } | null;
  /** A first read-write API key. */
  apiKey: { consumerKey: string; consumerSecret: string } | null;
  /** Null to use a generated one, stored in the database. */
  jwtSecret: string | null;
  /** The gateway for online payments: `woocommerce` if and only if `woocommerce` is set, null if there is none. */
  payments: GatewayMethod | null;
  /** Set if and only if `payments` is stripe. `apiBase` replaces Stripe's address in tests. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null;
  /** The WordPress site that runs the shop; null if the shop is ours. `url` is https, without a trailing slash. */
  woocommerce: { url: string; key: string; secret: string; webhookSecret: string } | null;
  /**
   * Uses Google for distances and suggestions; null for the built-in map. `apiBase` replaces Google's address in
   * tests.
   */
  googleMaps: { serverKey: string; apiBase: string | null } | null;
  /** The operator's own OpenStreetMap servers for distances and suggestions; never set together with `googleMaps`. */
  openMaps: OpenAddresses | null;
  /**
   * The S3-compatible bucket for pictures; null if they stay in the database.
   * `endpoint` is an origin, `folder` is empty or ends with a slash, `pathStyle` puts the bucket into the path rather
   * than the host name, and `leave` moves the pictures back.
   */
  picturesBucket: {
    endpoint: string;
    name: string;
    folder: string;
    region: string;
    pathStyle: boolean;
    keyId: string;
    secret: string;
    leave: boolean;
  } | null;
  /** The mail server; null if emails stay in the outbox. */
  smtpUrl: string | null;
  teamEmail: string | null;
  mailFrom: string | null;
  /** Proxies whose X-Forwarded-For is trusted: addresses or networks. */
  trustProxy: string[];
  /** Whether browsers are pinned to https on subdomains as well. */
  hstsSubdomains: boolean;
  /** Null if staff sign in with passwords and passkeys alone. */
  singleSignOn: SingleSignOn | null;
  rateLimits: boolean;
  /** The age public keys that backups are encrypted for; empty if backups are not encrypted. */
  backupRecipients: string[];
  /** The secret keys that decrypt backups for a restore. */
  backupIdentities: string[];
  /** The token that gives access to the metrics; null if only programs on this machine may read them. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** Statements that take at least this long are logged; null to log none. */
  slowStatementMs: number | null;
  vatNumber: string | null;
  /** Where browsers report errors if the visitor consents; null if nowhere. */
  sentryDsn: string | null;
};

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

type Variables = Record<string, string | undefined>;

/**
 * Reads and validates every variable; an empty one counts as absent.
 * Throws a `StartupError` that names the first invalid one.
 */
export function readEnvironment(variables: Variables): Environment {
  const read = (name: string) => readVariable(variables, name);
  const port = readPort(read("PORT") ?? "3000");
  const publicUrl = readOrigin(read("PUBLIC_URL") ?? `http://localhost:${port}`);
  const woocommerce = readWooCommerce(read);
  const payments = woocommerce ? refuseOwnPayments(read("PAYMENTS")) : readPayments(read("PAYMENTS"), publicUrl);
  return {
    nodeEnv: oneOf("NODE_ENV", read("NODE_ENV") ?? "production", ["production", "development", "test"]),
    port,
    host: readHost(read("HOST") ?? "0.0.0.0"),
    drainMs: readDrainSeconds(read("DRAIN_SECONDS") ?? "0") * 1_000,
    publicUrl,
    demo: false,
    dataDir: read("DATA_DIR") ?? "./data",
    databaseUrl: readDatabaseUrl(read("DATABASE_URL")),
    replica: readReplica(read),
    administrator: readAdministrator(read("ADMIN_USERNAME"), read("ADMIN_PASSWORD")),
    apiKey: readApiKey(read("CONSUMER_KEY"), read("CONSUMER_SECRET")),
    jwtSecret: readJwtSecret(read("JWT_SECRET")),
    payments,
    stripe: payments === "stripe" ? readStripe(read) : null,
    woocommerce,
    ...readMaps(read),
    picturesBucket: readPicturesBucket(read("PICTURES_S3_URL"), read("PICTURES_S3_LEAVE")),
    smtpUrl: readSmtpUrl(read("SMTP_URL")),
    teamEmail: readEmail("TEAM_EMAIL", read("TEAM_EMAIL")),
    mailFrom: readSender(read("MAIL_FROM")),
    trustProxy: readNetworks(read("TRUST_PROXY")),
    hstsSubdomains: oneOf("HSTS_SUBDOMAINS", read("HSTS_SUBDOMAINS") ?? "off", ["on", "off"]) === "on",
    singleSignOn: readSingleSignOn(read),
    rateLimits: readRateLimits(read("RATE_LIMITS"), publicUrl),
    backupRecipients: readBackupRecipients(read("BACKUP_RECIPIENT")),
    backupIdentities: readBackupIdentities(read("BACKUP_IDENTITY")),
    metricsToken: readMetricsToken(read("METRICS_TOKEN")),
    logLevel: oneOf("LOG_LEVEL", read("LOG_LEVEL") ?? "info", logLevels),
    slowStatementMs: readSlowStatementMs(read("SLOW_QUERY_MS") ?? "500"),
    vatNumber: readVatNumber(read("VAT_NUMBER")),
    sentryDsn: readSentryDsn(read("SENTRY_DSN")),
  };
}

function readBackupRecipients(text: string | null): string[] {
  const recipients = (text ?? "").split(/[\s,]+/).filter(Boolean);
  const wrong = recipients.find((one) => !/^age1[02-9ac-hj-np-z]{58}$/.test(one));
  if (wrong) refuse("BACKUP_RECIPIENT", `must be age's public key, age1…, or several with commas, not '${wrong}'.`);
  return recipients;
}

/** The keys of an age-keygen file, without its comments. They are never printed. */
function readBackupIdentities(text: string | null): string[] {
  const identities = (text ?? "").split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (identities.some((one) => !/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/.test(one.trim())))
    refuse("BACKUP_IDENTITY", "must be age's secret key, AGE-SECRET-KEY-1….");
  return identities.map((one) => one.trim());
}

function readMetricsToken(token: string | null): string | null {
  if (token !== null && !/^[\x21-\x7e]{20,200}$/.test(token))
    refuse("METRICS_TOKEN", "must have 20 to 200 characters, without spaces.");
  return token;
}

function readSlowStatementMs(text: string): number | null {
  const ms = Number(text);
  if (!/^\d{1,5}$/.test(text) || (ms !== 0 && ms < 10))
    refuse("SLOW_QUERY_MS", `must be 0, or a number of milliseconds from 10 to 99999, not '${text}'.`);
  return ms === 0 ? null : ms;
}

/** Whether an origin is reachable only from this machine. */
export function isLoopback(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

function refuse(name: string, why: string): never {
  throw new StartupError(`${name} ${why}`);
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return allowed.find((one) => one === value) ?? refuse(name, `must be one of ${allowed.join(", ")}, not '${value}'.`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) refuse("PORT", `must be a number from 0 to 65535, not '${text}'.`);
  return port;
}

function readHost(host: string): string {
  if (/[\s/]/.test(host)) refuse("HOST", `must be an address or a host name, not '${host}'.`);
  return host;
}

function readDrainSeconds(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 60)
    refuse("DRAIN_SECONDS", `must be a whole number from 0 to 60, not '${text}'.`);
  return Number(text);
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  if (!plain) refuse("PUBLIC_URL", `must be http(s)://host with nothing after it, not '${text}'.`);
  return url.origin;
}

/**
 * See https://docs.sentry.io/concepts/key-terms/dsn-explainer/: the user is the key, the last part of the path the
 * project.
 */
function readSentryDsn(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !/\/\d+$/.test(url.pathname)) {
    refuse("SENTRY_DSN", "must look like https://key@host/1.");
  }
  return text;
}

function readReplica(read: (name: string) => string | null): Environment["replica"] {
  const url = readDatabaseUrl(read("DATABASE_REPLICA_URL"), "DATABASE_REPLICA_URL");
  const lag = read("DATABASE_REPLICA_MAX_LAG") ?? "30";
  if (!/^[1-9]\d{0,3}$/.test(lag)) refuse("DATABASE_REPLICA_MAX_LAG", `must be 1 to 9999 seconds, not '${lag}'.`);
  if (url === null) return null;
  if (read("DATABASE_URL") === null) refuse("DATABASE_REPLICA_URL", "must be set together with DATABASE_URL.");
  return { url, maxLagSeconds: Number(lag) };
}

/** The value is never printed: it contains a password. */
function readDatabaseUrl(text: string | null, name = "DATABASE_URL"): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    refuse(name, "must look like postgres://user:password@host:5432/database.");
  }
  return text;
}

function readAdministrator(username: string | null, password: string | null): Environment["administrator"] {
  if (username === null && password === null) return null;
  if (username === null) refuse("ADMIN_USERNAME", "must be set together with ADMIN_PASSWORD.");
  if (password === null) refuse("ADMIN_PASSWORD", "must be set together with ADMIN_USERNAME.");
  if (username.length > 60 || /[\s:]/.test(username)) {
    refuse("ADMIN_USERNAME", "must have at most 60 characters, without spaces or colons.");
  }
  if (password.length < 8) refuse("ADMIN_PASSWORD", "must have at least 8 characters.");
  return { username, password };
}

function readApiKey(consumerKey: string | null, consumerSecret: string | null): Environment["apiKey"] {
  if (consumerKey === null && consumerSecret === null) return null;
  if (consumerKey === null) refuse("CONSUMER_KEY", "must be set together with CONSUMER_SECRET.");
  if (consumerSecret === null) refuse("CONSUMER_SECRET", "must be set together with CONSUMER_KEY.");
  for (const [name, value] of [
    ["CONSUMER_KEY", consumerKey],
    ["CONSUMER_SECRET", consumerSecret],
  ] as const) {
    if (!/^[\w-]{16,100}$/.test(value)) refuse(name, "must have 16 to 100 letters, digits, _ or -.");
  }
  return { consumerKey, consumerSecret };
}

function readJwtSecret(secret: string | null): string | null {
  if (secret !== null && Buffer.byteLength(secret) < 32)
    refuse("JWT_SECRET", "must have at least 32 bytes (RFC 7518, 3.2).");
  return secret;
}

function readPayments(text: string | null, publicUrl: string): Environment["payments"] {
  if (text === null) return isLoopback(publicUrl) ? "sandbox" : null;
  return oneOf("PAYMENTS", text, gatewayNames());
}

/** Two gateways for one order would charge it twice. */
function refuseOwnPayments(text: string | null): typeof remoteMethod {
  if (text !== null) refuse("PAYMENTS", "must not be set while SHOP is woocommerce: that site takes the money.");
  return remoteMethod;
}

/** Values are never printed: all but the address are secrets. */
function readWooCommerce(read: (name: string) => string | null): Environment["woocommerce"] {
  if (oneOf("SHOP", read("SHOP") ?? "builtin", ["builtin", "woocommerce"]) === "builtin") return null;
  const url = read("WOOCOMMERCE_URL") ?? refuse("WOOCOMMERCE_URL", "must be set while SHOP is woocommerce.");
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // The key and secret are sent there with every call.
  if (parsed?.protocol !== "https:" || parsed.search || parsed.hash || parsed.username) {
    refuse("WOOCOMMERCE_URL", "must be https://host or https://host/folder of the WordPress site.");
  }
  const key = read("WOOCOMMERCE_KEY") ?? refuse("WOOCOMMERCE_KEY", "must be set while SHOP is woocommerce.");
  if (!/^ck_\w+$/.test(key)) refuse("WOOCOMMERCE_KEY", "must look like ck_….");
  const secret = read("WOOCOMMERCE_SECRET") ?? refuse("WOOCOMMERCE_SECRET", "must be set while SHOP is woocommerce.");
  if (!/^cs_\w+$/.test(secret)) refuse("WOOCOMMERCE_SECRET", "must look like cs_….");
  const webhookSecret =
    read("WOOCOMMERCE_WEBHOOK_SECRET") ??
    refuse("WOOCOMMERCE_WEBHOOK_SECRET", "must be set while SHOP is woocommerce.");
  return { url: parsed.origin + parsed.pathname.replace(/\/+$/, ""), key, secret, webhookSecret };
}

/** Google needs nothing but its key, so the key alone selects it; any other engine must be named. */
function readMaps(read: (name: string) => string | null): Pick<Environment, "googleMaps" | "openMaps"> {
  const googleMaps = readGoogleMaps(read("GOOGLE_MAPS_SERVER_KEY"), read("GOOGLE_MAPS_API_BASE"));
  const urls = {
    OSRM_URL: read("OSRM_URL"),
    VALHALLA_URL: read("VALHALLA_URL"),
    PHOTON_URL: read("PHOTON_URL"),
    NOMINATIM_URL: read("NOMINATIM_URL"),
  };
  const named = read("MAPS");
  if (named === null) {
    const [unused] = Object.entries(urls).find(([, url]) => url !== null) ?? [];
    if (unused) refuse(unused, "must be set together with MAPS=open.");
    return { googleMaps, openMaps: null };
  }
  const engine = oneOf("MAPS", named, ["embedded", "google", "open"]);
  if (engine === "google" && !googleMaps) refuse("GOOGLE_MAPS_SERVER_KEY", "must be set while MAPS is google.");
  return {
    googleMaps: engine === "google" ? googleMaps : null,
    openMaps: engine === "open" ? readOpenMaps(urls) : null,
  };
}

type EngineUrls = Record<"OSRM_URL" | "VALHALLA_URL" | "PHOTON_URL" | "NOMINATIM_URL", string | null>;

function readOpenMaps(urls: EngineUrls): OpenAddresses {
  const osrm = readEngineUrl("OSRM_URL", urls.OSRM_URL);
  const valhalla = readEngineUrl("VALHALLA_URL", urls.VALHALLA_URL);
  const photon = readEngineUrl("PHOTON_URL", urls.PHOTON_URL);
  const nominatim = readEngineUrl("NOMINATIM_URL", urls.NOMINATIM_URL);
  if (osrm && valhalla) refuse("VALHALLA_URL", "must not be set together with OSRM_URL: one of them measures.");
  if (photon && nominatim) refuse("NOMINATIM_URL", "must not be set together with PHOTON_URL: one of them searches.");
  const roads = osrm ? ({ engine: "OSRM", url: osrm } as const) : null;
  const places = photon ? ({ engine: "Photon", url: photon } as const) : null;
  return {
    roads: roads ?? {
      engine: "Valhalla",
      url: valhalla ?? refuse("OSRM_URL", "must be set while MAPS is open, or VALHALLA_URL."),
    },
    places: places ?? {
      engine: "Nominatim",
      url: nominatim ?? refuse("PHOTON_URL", "must be set while MAPS is open, or NOMINATIM_URL."),
    },
  };
}

/**
 * Public instances whose rules forbid what a shop does: any commercial use
 * (https://github.com/Project-OSRM/osrm-backend/wiki/Api-usage-policy) or a search per keystroke
 * (https://operations.osmfoundation.org/policies/nominatim/).
 */
const forbiddenHosts = ["router.project-osrm.org", "nominatim.openstreetmap.org"];

/** Plain http is allowed: an engine is often on a private network, and it is sent addresses but no secrets. */
function readEngineUrl(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    refuse(name, "must be http(s)://host or http(s)://host/folder.");
  }
  if (forbiddenHosts.includes(url.hostname)) {
    refuse(name, `must be a server of your own: the rules of ${url.hostname} do not allow a shop's requests.`);
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** The key is never printed: it is a secret. */
function readGoogleMaps(serverKey: string | null, apiBase: string | null): Environment["googleMaps"] {
  const base = apiBase !== null && URL.canParse(apiBase) ? new URL(apiBase) : null;
  if (apiBase !== null && !/^https?:$/.test(base?.protocol ?? "")) {
    refuse("GOOGLE_MAPS_API_BASE", "must be http(s)://host.");
  }
  // The key is sent there with every request.
  if (base?.protocol === "http:" && !isLoopback(base.origin)) refuse("GOOGLE_MAPS_API_BASE", "must be https.");
  if (serverKey === null) return null;
  if (!/^[\w-]{10,100}$/.test(serverKey)) {
    refuse("GOOGLE_MAPS_SERVER_KEY", "must have 10 to 100 letters, digits, _ or -.");
  }
  return { serverKey, apiBase: base?.origin ?? null };
}

/** Values are never printed: they are secrets. */
function readStripe(read: (name: string) => string | null): NonNullable<Environment["stripe"]> {
  const secretKey = read("STRIPE_SECRET_KEY");
  const webhookSecret = read("STRIPE_WEBHOOK_SECRET");
  if (secretKey === null) refuse("STRIPE_SECRET_KEY", "must be set while PAYMENTS is stripe.");
  if (!/^[rs]k_(live|test)_\w+$/.test(secretKey)) refuse("STRIPE_SECRET_KEY", "must look like sk_live_… or sk_test_….");
  if (webhookSecret === null) refuse("STRIPE_WEBHOOK_SECRET", "must be set while PAYMENTS is stripe.");
  if (!/^whsec_\S+$/.test(webhookSecret)) refuse("STRIPE_WEBHOOK_SECRET", "must look like whsec_….");
  const apiBase = read("STRIPE_API_BASE");
  const base = apiBase !== null && URL.canParse(apiBase) ? new URL(apiBase) : null;
  if (apiBase !== null && !/^https?:$/.test(base?.protocol ?? "")) refuse("STRIPE_API_BASE", "must be http(s)://host.");
  // The key is sent there with every call.
  if (base && /_live_/.test(secretKey) && base.protocol === "http:" && !isLoopback(base.origin))
    refuse("STRIPE_API_BASE", "must be https while STRIPE_SECRET_KEY is a live key.");
  return { secretKey, webhookSecret, apiBase: base?.origin ?? null };
}

const bucketForm =
  "must look like https://KEY:SECRET@host/bucket?region=eu-west-1, with / and + in the secret written %2F and %2B.";

/** The value is never printed: it contains the bucket's key. */
function readPicturesBucket(text: string | null, leaveText: string | null): Environment["picturesBucket"] {
  const leave = oneOf("PICTURES_S3_LEAVE", leaveText ?? "off", ["on", "off"]) === "on";
  if (text === null) {
    if (leave)
      refuse("PICTURES_S3_LEAVE", "must be set together with PICTURES_S3_URL, the bucket to move the pictures out of.");
    return null;
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, name = "", folder = ""] =
    /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/.exec(url?.pathname ?? "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || !name || url.hash) {
    refuse("PICTURES_S3_URL", bucketForm);
  }
  // Pictures of people's doors are sent there.
  if (url.protocol === "http:" && !isLoopback(url.origin)) refuse("PICTURES_S3_URL", "must be https.");
  const { region = "us-east-1", style = "path", ...others } = Object.fromEntries(url.searchParams);
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) refuse("PICTURES_S3_URL", "must have nothing but region and style after the ?.");
  if (!/^[a-z\d-]{2,40}$/.test(region)) refuse("PICTURES_S3_URL", "must have a region such as eu-west-1, or auto.");
  if (style !== "path" && style !== "host") refuse("PICTURES_S3_URL", "must have path or host as its style.");
  return {
    endpoint: url.origin,
    name,
    folder: folder === "" ? "" : `${folder.slice(1)}/`,
    region,
    pathStyle: style === "path",
    keyId: readEncoded("PICTURES_S3_URL", url.username),
    secret: readEncoded("PICTURES_S3_URL", url.password),
    leave,
  };
}

function readEncoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse(name, bucketForm);
  }
}

/** The value is never printed: it may contain a password. */
function readSmtpUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    refuse("SMTP_URL", "must look like smtp://user:password@host:587 or smtps://host.");
  }
  return text;
}

function readEmail(name: string, address: string | null): string | null {
  if (address !== null && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(address))
    refuse(name, `must be one email address, not '${address}'.`);
  return address;
}

/** `address` or `Name <address>` */
function readSender(sender: string | null): string | null {
  if (sender === null) return null;
  const inBrackets = /^[^<>\r\n]*<([^<>]+)>$/.exec(sender)?.[1];
  readEmail("MAIL_FROM", inBrackets ?? sender);
  return sender;
}

function readNetworks(text: string | null): string[] {
  const networks = (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = networks.find(
    (network) => network !== "loopback" && !/^[\da-f.:]*[.:][\da-f.:]*(\/\d{1,3})?$/i.test(network),
  );
  if (wrong) refuse("TRUST_PROXY", `must list addresses or networks such as 10.0.0.0/8, not '${wrong}'.`);
  return networks;
}

function readRateLimits(text: string | null, publicUrl: string): boolean {
  const limited = oneOf("RATE_LIMITS", text ?? "on", ["on", "off"]) === "on";
  if (!limited && !isLoopback(publicUrl)) refuse("RATE_LIMITS", `must not be off while PUBLIC_URL is ${publicUrl}.`);
  return limited;
}

function readVatNumber(number: string | null): string | null {
  if (number !== null && !/^[A-Z]{2}[\dA-Z+*]{2,12}$/.test(number)) {
    refuse("VAT_NUMBER", `must be a VAT number with its country code, such as IE1234567A, not '${number}'.`);
  }
  return number;
}
