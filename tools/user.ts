/**
 * `npm run user -- add NAME --role administrator`: manages users from the terminal, with or without a running server.
 * Passwords are generated and printed once, so that nobody has to type one where others can see it.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { assignableRoles, roleNames } from "../contract/user-roles.ts";
import { createUserBody } from "../contract/users.schema.ts";
import type { User } from "../contract/users.ts";
import { terminal } from "../server/audit/store-audit-entry.ts";
import { isFailure } from "../server/context.ts";
import { type OpenDatabase, openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { changeUser } from "../server/people/change-user.ts";
import { createUser } from "../server/people/create-user.ts";
import { resetSecondFactor } from "../server/people/reset-second-factor.ts";
import { setUserAccess } from "../server/people/set-user-access.ts";
import { setUserPassword } from "../server/people/set-user-password.ts";
import type { PeopleContext } from "../server/people/users.ts";
import { listUsers } from "../server/people/users.ts";
import { createLog } from "../server/start/create-log.ts";
import { StartupError } from "../server/startup-error.ts";

const usage = `Usage: npm run user -- list
       npm run user -- add NAME --role ${assignableRoles.join("|")} [--email ADDRESS] [--name "Shown Name"]
       npm run user -- role NAME --role ${assignableRoles.join("|")}
       npm run user -- password NAME
       npm run user -- reset-second-factor NAME
       npm run user -- disable NAME
       npm run user -- enable NAME`;

/** An error shown as one line in the terminal. */
class CommandError extends Error {}

type Options = { role?: string; email?: string; name?: string };

const generatePassword = () => randomBytes(15).toString("base64url");
const tellPassword = (password: string) => console.log(`Password, shown this once: ${password}`);

function take<T>(result: T): Exclude<T, { failed: string }> {
  if (isFailure(result)) throw new CommandError(result.message);
  return result as Exclude<T, { failed: string }>;
}

async function find(context: PeopleContext, username: string): Promise<User> {
  const { users } = await listUsers(context);
  const user = users.find((each) => each.username.toLowerCase() === username.toLowerCase());
  if (!user) throw new CommandError(`There is no user ${username}.`);
  return user;
}

function readRole({ role }: Options) {
  const known = assignableRoles.find((each) => each === role);
  if (!known) throw new CommandError(`--role must be one of ${assignableRoles.join(", ")}.`);
  return known;
}

const commands: Record<string, (context: PeopleContext, username: string, options: Options) => Promise<void>> = {
  async add(context, username, options) {
    const role = readRole(options);
    const password = generatePassword();
    const email = options.email ?? (username.includes("@") ? username : `${username}@localhost.invalid`);
    const read = createUserBody.safeParse({ username, email, name: options.name ?? username, role, password });
    if (!read.success) throw new CommandError(`${read.error.issues[0]?.message}.`);
    const user = take(await createUser(context, read.data));
    console.log(`Added ${user.username}, ${roleNames[user.role]}.`);
    tellPassword(password);
  },
  async role(context, username, options) {
    const user = await find(context, username);
    const changed = take(await changeUser(context, { id: user.id, role: readRole(options) }));
    console.log(`${changed.username} is ${roleNames[changed.role]} now; every session has ended.`);
  },
  async password(context, username) {
    const user = await find(context, username);
    const password = generatePassword();
    take(await setUserPassword(context, { id: user.id, password }));
    console.log(`${user.username} has a new password; every session has ended.`);
    tellPassword(password);
  },
  async "reset-second-factor"(context, username) {
    const user = await find(context, username);
    take(await resetSecondFactor(context, { id: user.id }));
    console.log(`${user.username} has no second factor any more; every session has ended.`);
  },
  async disable(context, username) {
    const user = await find(context, username);
    take(await setUserAccess(context, { id: user.id, disabled: true }));
    console.log(`${user.username} cannot sign in any more; every session has ended.`);
  },
  async enable(context, username) {
    const user = await find(context, username);
    take(await setUserAccess(context, { id: user.id, disabled: false }));
    console.log(`${user.username} can sign in again.`);
  },
};

async function list(context: PeopleContext): Promise<void> {
  const { users } = await listUsers(context);
  for (const { username, name, email, role, disabledAt } of users) {
    console.log([username, name, email, roleNames[role], ...(disabledAt ? ["disabled"] : [])].join("\t"));
  }
  if (users.length === 0) console.log("There are no users yet.");
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { role: { type: "string" }, email: { type: "string" }, name: { type: "string" } },
  });
  const [verb = "", username, ...more] = positionals;
  const command = commands[verb];
  const isList = verb === "list" && username === undefined;
  if ((!command && !isList) || (command && username === undefined) || more.length > 0) throw new CommandError(usage);
  if (existsSync(".env")) process.loadEnvFile(".env");
  let database: OpenDatabase | null = null;
  try {
    const environment = readEnvironment(process.env);
    database = await openDatabase(environment, () => {}, { as: "tool", poolSize: 2 });
    const { db } = database;
    const context: PeopleContext = {
      db,
      now: () => new Date(),
      log: createLog("silent"),
      actor: terminal,
      environment,
      idempotencyKey: null,
    };
    await (isList || !command ? list(context) : command(context, username ?? "", values));
  } finally {
    await database?.stop();
  }
}

try {
  await run();
} catch (error) {
  const isOurs = error instanceof CommandError || error instanceof StartupError;
  const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isOurs ? error.message : isUsage ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
}
