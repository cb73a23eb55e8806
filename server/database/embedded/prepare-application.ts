import pg from "pg";
import type { RunningServer } from "./running-server.ts";
import { findSocketFolder } from "./socket.ts";
import type { Storage } from "./storage.ts";
import { superuser } from "./wait-until-answering.ts";

/** The role that the application signs in as, and the database it owns. */
const NAME = "currach";

/** Makes role and database where they are missing, and returns the URL to use. The role may do as it likes there, and nothing else. */
export async function prepareApplication(storage: Storage, { port }: RunningServer): Promise<string> {
  const client = new pg.Client(superuser(port, storage.superuserPassword));
  client.on("error", () => {});
  await client.connect();
  try {
    const roles = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [NAME]);
    if (roles.rowCount === 0) {
      const password = client.escapeLiteral(storage.applicationPassword);
      await client.query(`CREATE ROLE ${NAME} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${password}`);
    }
    const databases = await client.query("SELECT FROM pg_database WHERE datname = $1", [NAME]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
  const url = `postgres://${NAME}:${storage.applicationPassword}@127.0.0.1:${port}/${NAME}`;
  const folder = findSocketFolder(storage.clusterFolder, port);
  return folder ? `${url}?host=${encodeURIComponent(folder)}` : url;
}
