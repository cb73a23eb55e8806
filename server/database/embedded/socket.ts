import { existsSync } from "node:fs";
import { join } from "node:path";

/** The shortest limit on a socket path among supported systems. */
const maxPathBytes = 103;

const socketIn = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`);

/**
 * The folder for PostgreSQL's socket: the cluster's own, which only its owner may enter. Null if the path is too long
 * or the system has no sockets.
 */
export function socketFolder(clusterFolder: string): string | null {
  if (process.platform === "win32" || /[,%"\s]/.test(clusterFolder)) return null;
  return Buffer.byteLength(socketIn(clusterFolder, 65_535)) <= maxPathBytes ? clusterFolder : null;
}

/** The socket folder of a running server, faster than TCP; null if there is none. */
export function findSocketFolder(clusterFolder: string, port: number): string | null {
  return existsSync(socketIn(clusterFolder, port)) ? clusterFolder : null;
}
