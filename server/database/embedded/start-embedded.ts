import pg from "pg";
import { reportWhileWaiting } from "../report-while-waiting.ts";
import { findBinaries } from "./binaries.ts";
import { initialiseCluster } from "./initialise-cluster.ts";
import { launchServer } from "./launch-server.ts";
import { findRunningServer, type RunningServer } from "./running-server.ts";
import { findSocketFolder } from "./socket.ts";
import { withStartLock } from "./start-lock.ts";
import { openStorage, type Storage } from "./storage.ts";
import { superuser, waitUntilReady } from "./wait-until-ready.ts";

export type EmbeddedServer = RunningServer & {
  /** The URL with which to sign in as the application's role. */
  url: string;
  /** Whether the database was already running, left by a killed process or used by another one. */
  attached: boolean;
  storage: Storage;
};

/**
 * The PostgreSQL of a data folder: created if missing, started if stopped, else joined. It outlives this process, so
 * killing Node loses nothing. Uses only `port` if it is given.
 */
export async function startEmbedded(
  dataDir: string,
  say: (line: string) => void,
  port?: number,
): Promise<EmbeddedServer> {
  const storage = openStorage(dataDir, say);
  return withStartLock(storage.lockFile, async () => {
    const running = await findReadyServer(storage);
    const server = running ?? (await startServer(storage, say, port));
    return { ...server, url: await prepareApplication(storage, server), attached: running !== null, storage };
  });
}

async function findReadyServer(storage: Storage): Promise<RunningServer | null> {
  const server = findRunningServer(storage.clusterFolder);
  if (!server) return null;
  const ended = () => findRunningServer(storage.clusterFolder) === null;
  return (await waitUntilReady(server.port, storage.superuserPassword, { ended })) ? server : null;
}

function startServer(storage: Storage, say: (line: string) => void, port?: number): Promise<RunningServer> {
  const binaries = findBinaries(storage.account);
  initialiseCluster(storage, binaries, say);
  return reportWhileWaiting(say, "Starting PostgreSQL, which first recovers after a crash", () =>
    launchServer(storage, binaries, port),
  );
}

/** The name of the application's role and of the database that it owns. */
const NAME = "currach";

/** Creates role and database if missing and returns their URL. The role has full rights there and none elsewhere. */
async function prepareApplication(storage: Storage, { port }: RunningServer): Promise<string> {
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
