import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findProjectRoot } from "./database/find-project-root.ts";
import { readEnvironment } from "./environment.ts";
import { secretVariables } from "./read-variable.ts";

const folder = mkdtempSync(join(tmpdir(), "currach-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secretFile = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

it("reads a secret from the file that its _FILE variable names, without the line ending", () => {
  const token = "a-token-of-more-than-twenty-characters";
  const other = secretFile("other", "not this one");
  const environment = readEnvironment({
    METRICS_TOKEN_FILE: secretFile("token", `${token}\n`),
    SMTP_URL_FILE: secretFile("smtp", "smtp://user:word@mail.example:587\n"),
    // Not a secret, so its _FILE variable is ignored.
    TEAM_EMAIL_FILE: other,
  });
  expect(environment).toMatchObject({
    metricsToken: token,
    smtpUrl: "smtp://user:word@mail.example:587",
    teamEmail: null,
  });
});

it("refuses a secret given twice and a missing file, naming the variable but not the secret", () => {
  const file = secretFile("jwt", "x".repeat(40));
  expect(() => readEnvironment({ JWT_SECRET: "y".repeat(40), JWT_SECRET_FILE: file })).toThrow(
    "Set either JWT_SECRET or JWT_SECRET_FILE, not both.",
  );
  expect(() => readEnvironment({ JWT_SECRET_FILE: join(folder, "nowhere") })).toThrow(
    /^JWT_SECRET_FILE names '.*nowhere'/,
  );
  expect(() => readEnvironment({ JWT_SECRET_FILE: secretFile("short", "abc") })).toThrow(
    "JWT_SECRET must have at least",
  );
});

it("covers every variable that the operator's guide calls a secret, a password, a key or a token", () => {
  const guide = readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8");
  const named = [...guide.matchAll(/^\| `([A-Z0-9_]*(?:SECRET|PASSWORD|TOKEN|_KEY|DSN)(?:_KEY)?)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !secretVariables.includes(name!) && name !== "CONSUMER_KEY")).toEqual([]);
});
