import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProjectRoot } from "./database/find-project-root.ts";
import { readEnvironment } from "./environment.ts";

const live = { PUBLIC_URL: "https://courier.example" };
const woocommerce = {
  SHOP: "woocommerce",
  WOOCOMMERCE_URL: "https://shop.example/wordpress/",
  WOOCOMMERCE_KEY: "ck_abc",
  WOOCOMMERCE_SECRET: "cs_abc",
  WOOCOMMERCE_WEBHOOK_SECRET: "told by nobody",
};
const noEngine = { googleMaps: null, openMaps: null };
const osrm = { OSRM_URL: "http://osrm:5000" };
const photon = { PHOTON_URL: "http://photon:2322" };
const openId = {
  OIDC_ISSUER: "https://login.example/realm",
  OIDC_CLIENT_ID: "currach",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_ROLES: "it=administrator",
};
const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_abc123", STRIPE_WEBHOOK_SECRET: "whsec_abc123" };

describe("the environment", () => {
  it("needs no variables: everything has a default that suits a developer's machine", () => {
    expect(readEnvironment({})).toEqual({
      nodeEnv: "production",
      demo: false,
      port: 3000,
      host: "0.0.0.0",
      drainMs: 0,
      publicUrl: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: null,
      replica: null,
      administrator: null,
      apiKey: null,
      jwtSecret: null,
      payments: "sandbox",
      stripe: null,
      woocommerce: null,
      googleMaps: null,
      openMaps: null,
      picturesBucket: null,
      smtpUrl: null,
      teamEmail: null,
      mailFrom: null,
      trustProxy: [],
      hstsSubdomains: false,
      backupRecipients: [],
      backupIdentities: [],
      metricsToken: null,
      singleSignOn: null,
      rateLimits: true,
      logLevel: "info",
      slowStatementMs: 500,
      vatNumber: null,
      sentryDsn: null,
    });
  });

  it.each([
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    [{ PORT: "  " }, { port: 3000 }],
    [{ PUBLIC_URL: "https://courier.example/" }, { publicUrl: "https://courier.example", payments: null }],
    [{ ...live, PAYMENTS: "sandbox" }, { payments: "sandbox" }],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, { payments: "sandbox" }],
    [
      { ...live, ...stripe },
      {
        payments: "stripe",
        stripe: { secretKey: "sk_test_abc123", webhookSecret: "whsec_abc123", apiBase: null },
      },
    ],
    [
      { ...stripe, STRIPE_SECRET_KEY: "rk_live_abc", STRIPE_API_BASE: "http://127.0.0.1:4242/" },
      { stripe: { secretKey: "rk_live_abc", apiBase: "http://127.0.0.1:4242" } },
    ],
    [
      { ...stripe, PAYMENTS: "sandbox" },
      { payments: "sandbox", stripe: null },
    ],
    [
      woocommerce,
      {
        payments: "woocommerce",
        woocommerce: {
          url: "https://shop.example/wordpress",
          key: "ck_abc",
          secret: "cs_abc",
          webhookSecret: "told by nobody",
        },
      },
    ],
    [
      { ...woocommerce, SHOP: "builtin" },
      { payments: "sandbox", woocommerce: null },
    ],
    [{ GOOGLE_MAPS_SERVER_KEY: "AIzaServerKey" }, { googleMaps: { serverKey: "AIzaServerKey", apiBase: null } }],
    [
      { GOOGLE_MAPS_SERVER_KEY: "AIzaServerKey", GOOGLE_MAPS_API_BASE: "http://127.0.0.1:4300/" },
      { googleMaps: { apiBase: "http://127.0.0.1:4300" } },
    ],
    [{ GOOGLE_MAPS_API_BASE: "http://127.0.0.1:4300" }, { googleMaps: null }],
    [{ MAPS: "google", GOOGLE_MAPS_SERVER_KEY: "AIzaServerKey" }, { googleMaps: { serverKey: "AIzaServerKey" } }],
    [{ MAPS: "embedded", GOOGLE_MAPS_SERVER_KEY: "AIzaServerKey", OSRM_URL: "http://osrm:5000" }, noEngine],
    [
      { MAPS: "open", OSRM_URL: "http://osrm:5000/", PHOTON_URL: "https://maps.courier.example/photon/" },
      {
        googleMaps: null,
        openMaps: {
          roads: { engine: "OSRM", url: "http://osrm:5000" },
          places: { engine: "Photon", url: "https://maps.courier.example/photon" },
        },
      },
    ],
    [
      {
        MAPS: "open",
        VALHALLA_URL: "http://127.0.0.1:8002",
        NOMINATIM_URL: "http://127.0.0.1:8088",
        GOOGLE_MAPS_SERVER_KEY: "AIzaServerKey",
      },
      {
        googleMaps: null,
        openMaps: {
          roads: { engine: "Valhalla", url: "http://127.0.0.1:8002" },
          places: { engine: "Nominatim", url: "http://127.0.0.1:8088" },
        },
      },
    ],
    [
      { PICTURES_S3_URL: "https://AKIA:a%2Fb%2Bc@s3.eu-west-1.amazonaws.com/pictures?region=eu-west-1&style=host" },
      {
        picturesBucket: {
          endpoint: "https://s3.eu-west-1.amazonaws.com",
          name: "pictures",
          folder: "",
          region: "eu-west-1",
          pathStyle: false,
          keyId: "AKIA",
          secret: "a/b+c",
          leave: false,
        },
      },
    ],
    [
      { PICTURES_S3_URL: "http://key:secret@127.0.0.1:9000/courier/pictures/2026/", PICTURES_S3_LEAVE: "on" },
      {
        picturesBucket: {
          endpoint: "http://127.0.0.1:9000",
          name: "courier",
          folder: "pictures/2026/",
          region: "us-east-1",
          pathStyle: true,
          leave: true,
        },
      },
    ],
    [{ PICTURES_S3_LEAVE: "off" }, { picturesBucket: null }],
    [{ SMTP_URL: "smtp://user:p%40ss@mail.example:587" }, { smtpUrl: "smtp://user:p%40ss@mail.example:587" }],
    [{ SMTP_URL: "smtps://mail.example" }, { smtpUrl: "smtps://mail.example" }],
    [{ PUBLIC_URL: "http://[::1]:3000", RATE_LIMITS: "off" }, { rateLimits: false }],
    [{ PUBLIC_URL: "http://127.0.0.1.courier.example" }, { payments: null }],
    [
      { DATABASE_URL: "postgresql://u:p@db:5432/currach?sslmode=require" },
      { databaseUrl: "postgresql://u:p@db:5432/currach?sslmode=require" },
    ],
    [
      { ADMIN_USERNAME: "orla", ADMIN_PASSWORD: "long enough" },
      { administrator: { username: "orla", password: "long enough" } },
    ],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1" }, { trustProxy: ["10.0.0.0/8", "::1"] }],
    [
      { ...openId, OIDC_ROLES: "it = administrator, cn=office=shop_manager" },
      {
        singleSignOn: {
          issuer: "https://login.example/realm",
          clientId: "currach",
          clientSecret: "secret",
          scope: "openid email profile",
          groupsClaim: "groups",
          roles: new Map([
            ["it", "administrator"],
            ["cn=office", "shop_manager"],
          ]),
        },
      },
    ],
    [
      { ...openId, OIDC_ISSUER: "http://localhost:9", OIDC_SCOPE: "openid groups", OIDC_GROUPS_CLAIM: "teams" },
      { singleSignOn: { issuer: "http://localhost:9", scope: "openid groups", groupsClaim: "teams" } },
    ],
    [{ DRAIN_SECONDS: "5" }, { drainMs: 5_000 }],
    [{ HSTS_SUBDOMAINS: "on" }, { hstsSubdomains: true }],
    [{ MAIL_FROM: "Currach <info@currach.example>" }, { mailFrom: "Currach <info@currach.example>" }],
    [{ VAT_NUMBER: "IE1234567A" }, { vatNumber: "IE1234567A" }],
    [{ SENTRY_DSN: "https://abc@errors.example/7" }, { sentryDsn: "https://abc@errors.example/7" }],
    [
      { LOG_LEVEL: "debug", NODE_ENV: "test" },
      { logLevel: "debug", nodeEnv: "test" },
    ],
  ])("understands %j", (variables, expected) => {
    expect(readEnvironment(variables)).toMatchObject(expected);
  });

  it.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["HOST", { HOST: "http://here" }],
    ["PUBLIC_URL", { PUBLIC_URL: "courier.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://courier.example/shop" }],
    ["PUBLIC_URL", { PUBLIC_URL: "ftp://courier.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://u:p@db/currach" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://u:p@db" }],
    ["DATABASE_REPLICA_URL", { DATABASE_URL: "postgres://u:p@db/currach", DATABASE_REPLICA_URL: "copy" }],
    ["DATABASE_REPLICA_URL", { DATABASE_REPLICA_URL: "postgres://u:p@copy/currach" }],
    ["DATABASE_REPLICA_MAX_LAG", { DATABASE_REPLICA_MAX_LAG: "0" }],
    ["ADMIN_PASSWORD", { ADMIN_USERNAME: "orla" }],
    ["ADMIN_USERNAME", { ADMIN_PASSWORD: "long enough" }],
    ["ADMIN_PASSWORD", { ADMIN_USERNAME: "orla", ADMIN_PASSWORD: "short" }],
    ["CONSUMER_SECRET", { CONSUMER_KEY: "ck_0123456789abcdef" }],
    ["CONSUMER_KEY", { CONSUMER_KEY: "ck", CONSUMER_SECRET: "cs_0123456789abcdef" }],
    ["JWT_SECRET", { JWT_SECRET: "too short" }],
    ["PAYMENTS", { PAYMENTS: "cash" }],
    ["STRIPE_SECRET_KEY", { PAYMENTS: "stripe", STRIPE_WEBHOOK_SECRET: "whsec_abc" }],
    ["STRIPE_SECRET_KEY", { ...stripe, STRIPE_SECRET_KEY: " " }],
    ["STRIPE_SECRET_KEY", { ...stripe, STRIPE_SECRET_KEY: "pk_test_abc" }],
    ["STRIPE_WEBHOOK_SECRET", { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_abc" }],
    ["STRIPE_WEBHOOK_SECRET", { ...stripe, STRIPE_WEBHOOK_SECRET: "sk_test_abc" }],
    ["STRIPE_API_BASE", { ...stripe, STRIPE_API_BASE: "api.stripe.example" }],
    ["STRIPE_API_BASE", { ...live, ...stripe, STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_API_BASE: "http://10.0.0.9" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://s3.example/pictures" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:secret@s3.example" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:secret@s3.example/No" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:sec/ret@s3.example/pictures" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:sec%ret@s3.example/pictures" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "http://key:secret@10.0.0.9/pictures" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:secret@s3.example/pictures?acl=public" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:secret@s3.example/pictures?region=Ireland" }],
    ["PICTURES_S3_URL", { PICTURES_S3_URL: "https://key:secret@s3.example/pictures?style=virtual" }],
    ["PICTURES_S3_LEAVE", { PICTURES_S3_LEAVE: "on" }],
    ["PICTURES_S3_LEAVE", { PICTURES_S3_LEAVE: "yes" }],
    ["SHOP", { SHOP: "shopify" }],
    ["PAYMENTS", { ...woocommerce, PAYMENTS: "sandbox" }],
    ["WOOCOMMERCE_URL", { ...woocommerce, WOOCOMMERCE_URL: "" }],
    ["WOOCOMMERCE_URL", { ...woocommerce, WOOCOMMERCE_URL: "http://shop.example" }],
    ["WOOCOMMERCE_URL", { ...woocommerce, WOOCOMMERCE_URL: "https://ck:cs@shop.example" }],
    ["WOOCOMMERCE_KEY", { ...woocommerce, WOOCOMMERCE_KEY: "" }],
    ["WOOCOMMERCE_KEY", { ...woocommerce, WOOCOMMERCE_KEY: "cs_abc" }],
    ["WOOCOMMERCE_SECRET", { ...woocommerce, WOOCOMMERCE_SECRET: "" }],
    ["WOOCOMMERCE_SECRET", { ...woocommerce, WOOCOMMERCE_SECRET: "ck_abc" }],
    ["WOOCOMMERCE_WEBHOOK_SECRET", { ...woocommerce, WOOCOMMERCE_WEBHOOK_SECRET: "" }],
    ["GOOGLE_MAPS_SERVER_KEY", { GOOGLE_MAPS_SERVER_KEY: "a key" }],
    ["GOOGLE_MAPS_API_BASE", { GOOGLE_MAPS_API_BASE: "places.example" }],
    ["GOOGLE_MAPS_API_BASE", { GOOGLE_MAPS_API_BASE: "http://places.example" }],
    ["MAPS", { MAPS: "osm" }],
    ["GOOGLE_MAPS_SERVER_KEY", { MAPS: "google" }],
    ["OSRM_URL", { MAPS: "open" }],
    ["OSRM_URL", { MAPS: "open", ...photon }],
    ["OSRM_URL", { ...osrm }],
    ["PHOTON_URL", { MAPS: "open", ...osrm }],
    ["PHOTON_URL", { MAPS: "open", ...osrm, PHOTON_URL: " " }],
    ["NOMINATIM_URL", { GOOGLE_MAPS_SERVER_KEY: "AIzaServerKey", NOMINATIM_URL: "http://nominatim" }],
    ["VALHALLA_URL", { MAPS: "open", ...osrm, ...photon, VALHALLA_URL: "http://valhalla:8002" }],
    ["NOMINATIM_URL", { MAPS: "open", ...osrm, ...photon, NOMINATIM_URL: "http://nominatim" }],
    ["OSRM_URL", { MAPS: "open", ...photon, OSRM_URL: "osrm:5000" }],
    ["OSRM_URL", { MAPS: "open", ...photon, OSRM_URL: "file:///etc/passwd" }],
    ["OSRM_URL", { MAPS: "open", ...photon, OSRM_URL: "http://osrm:5000/?key=1" }],
    ["OSRM_URL", { MAPS: "open", ...photon, OSRM_URL: "https://router.project-osrm.org" }],
    ["NOMINATIM_URL", { MAPS: "open", ...osrm, NOMINATIM_URL: "https://nominatim.openstreetmap.org" }],
    ["SMTP_URL", { SMTP_URL: "mail.example:587" }],
    ["SMTP_URL", { SMTP_URL: "https://mail.example" }],
    ["TEAM_EMAIL", { TEAM_EMAIL: "team" }],
    ["MAIL_FROM", { MAIL_FROM: "Currach <info>" }],
    ["TRUST_PROXY", { TRUST_PROXY: "everyone" }],
    ["OIDC_CLIENT_SECRET and OIDC_ROLES", { OIDC_ISSUER: openId.OIDC_ISSUER, OIDC_CLIENT_ID: "currach" }],
    ["OIDC_ISSUER", { ...openId, OIDC_ISSUER: "http://login.example" }],
    ["OIDC_SCOPE", { ...openId, OIDC_SCOPE: "email" }],
    ["OIDC_ROLES", { ...openId, OIDC_ROLES: "it" }],
    ["OIDC_ROLES", { ...openId, OIDC_ROLES: "it=driver" }],
    ["OIDC_ROLES", { ...openId, OIDC_ROLES: "it=administrator,it=dispatcher" }],
    ["DRAIN_SECONDS", { DRAIN_SECONDS: "61" }],
    ["DRAIN_SECONDS", { DRAIN_SECONDS: "1.5" }],
    ["HSTS_SUBDOMAINS", { HSTS_SUBDOMAINS: "yes" }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "too short" }],
    ["RATE_LIMITS", { RATE_LIMITS: "no" }],
    ["RATE_LIMITS", { ...live, RATE_LIMITS: "off" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["BACKUP_RECIPIENT", { BACKUP_RECIPIENT: "ssh-ed25519 AAAA" }],
    ["BACKUP_IDENTITY", { BACKUP_IDENTITY: "age1q" }],
    ["SLOW_QUERY_MS", { SLOW_QUERY_MS: "-1" }],
    ["SLOW_QUERY_MS", { SLOW_QUERY_MS: "5" }],
    ["SLOW_QUERY_MS", { SLOW_QUERY_MS: "1s" }],
    ["VAT_NUMBER", { VAT_NUMBER: "1234567A" }],
    ["NODE_ENV", { NODE_ENV: "staging" }],
  ])("stops at an invalid %s with one line that names it", (name, variables) => {
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  it.each([
    { DATABASE_URL: "hush-hush" },
    { JWT_SECRET: "hush-hush" },
    { ADMIN_PASSWORD: "hush-hush" },
    { CONSUMER_KEY: "ck_0123456789abcdef", CONSUMER_SECRET: "hush-hush" },
    { ...stripe, STRIPE_SECRET_KEY: "hush-hush" },
    { ...stripe, STRIPE_WEBHOOK_SECRET: "hush-hush" },
    { ...stripe, STRIPE_SECRET_KEY: "sk_live_hush-hush", STRIPE_WEBHOOK_SECRET: "" },
    { ...woocommerce, WOOCOMMERCE_URL: "https://ck:hush-hush@shop.example" },
    { ...woocommerce, WOOCOMMERCE_KEY: "hush-hush" },
    { ...woocommerce, WOOCOMMERCE_SECRET: "hush-hush" },
    { GOOGLE_MAPS_SERVER_KEY: "hush-hush, too" },
    { MAPS: "open", ...photon, OSRM_URL: "http://user:hush-hush@osrm.example" },
    { SMTP_URL: "http://user:hush-hush@mail.example" },
    { PICTURES_S3_URL: "https://hush-hush:hush-hush@s3.example" },
    { PICTURES_S3_URL: "https://key:hush-hush/hush-hush@s3.example/pictures" },
    { PICTURES_S3_URL: "https://key:hush-hush%@s3.example/pictures" },
  ])("does not repeat the secret in %j", (variables) => {
    let message = "";
    try {
      readEnvironment(variables);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain("must");
    expect(message).not.toContain("hush-hush");
  });

  it("is described variable by variable in the operator's guide and .env.example, which name no others", () => {
    const names = (path: string, pattern: RegExp) =>
      [...readFileSync(join(findProjectRoot(), path), "utf8").matchAll(pattern)].map(([, name]) => name).sort();
    const sources = ["server/environment.ts", "server/read-single-sign-on.ts"];
    const read = [...new Set(sources.flatMap((path) => names(path, /\bread\("([A-Z_]+)"\)/g)))].sort();
    expect(read).toContain("STRIPE_SECRET_KEY");
    const environmentOfGuide = /## Environment\n([\s\S]*?)\n## /;
    const guide =
      environmentOfGuide.exec(readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8"))?.[1] ?? "";
    expect([...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name).sort()).toEqual(read);
    expect(names(".env.example", /^#([A-Z_]+)=/gm)).toEqual(read);
  });
});
