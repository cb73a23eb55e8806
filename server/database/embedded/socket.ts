import { existsSync } from "node:fs";
import { join } from "node:path";

/** What a socket's path may have on every system that we run on. */
const maxPathBytes = 103;

const socketIn = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`);

/** Where PostgreSQL's socket is to lie: with the cluster, which its owner alone may enter. Null where the path is too long, or there are none. */
export function socketFolder(clusterFolder: string): string | null {
  if (process.platform === "win32" || /[,%"\s]/.test(clusterFolder)) return null;
  return Buffer.byteLength(socketIn(clusterFolder, 65_535)) <= maxPathBytes ? clusterFolder : null;
}

/** The folder of a running server's socket, which takes less time for a question than TCP; null where it has none. */
export function findSocketFolder(clusterFolder: string, port: number): string | null {
  return existsSync(socketIn(clusterFolder, port)) ? clusterFolder : null;
}
