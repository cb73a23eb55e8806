import { BlockList, isIP } from "node:net";

/** The client of a request. `secure` allows credentials: https, behind a trusted proxy, or loopback. */
type Client = { address: string; secure: boolean };

/** `remote` is the socket's address; null for a request from inside the process. */
export type ClientReader = (headers: Headers, remote: string | null) => Client;

const loopback = blockListOf(["127.0.0.0/8", "::1"]);

/**
 * Trusts X-Forwarded-For and X-Forwarded-Proto only from `trusted` proxies: addresses, networks like 10.0.0.0/8, or
 * `loopback`. `onUntrusted` gets the address of any other client that sends one of them.
 */
export function createClientReader(
  trusted: readonly string[],
  onUntrusted: (address: string) => void = () => {},
): ClientReader {
  const proxies = blockListOf(trusted.flatMap((entry) => (entry === "loopback" ? ["127.0.0.0/8", "::1"] : [entry])));
  return (headers, remote) => {
    const socket = normaliseAddress(remote ?? "127.0.0.1");
    if (!contains(proxies, socket)) {
      if (headers.has("x-forwarded-for") || headers.has("x-forwarded-proto")) onUntrusted(socket);
      return { address: socket, secure: contains(loopback, socket) };
    }
    const hops = (headers.get("x-forwarded-for") ?? "").split(",").map(normaliseAddress);
    // Read from the right, because only what a trusted proxy appended counts.
    const address = hops.reverse().find((hop) => isIP(hop) !== 0 && !contains(proxies, hop)) ?? socket;
    // A proxy that doesn't send the protocol may have been called over http. Only the last value is the trusted proxy's
    // own; those before it are what the proxy received.
    const protocol = headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
    return { address, secure: protocol === "https" };
  };
}

/** Whether the address is this machine's, in IPv4 or IPv6 notation. */
export const isLoopbackAddress = (address: string): boolean => contains(loopback, normaliseAddress(address));

/** The unit that rate limits count: an IPv4 address, or the /64 of one IPv6 customer. */
export function rateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("%", 1)[0]!.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [left, right] = [groups(head), groups(tail)];
  const all = address.includes("::")
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${all
    .slice(0, 4)
    .map((group: string) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Strips IPv6 notation from an IPv4 address, and port and brackets from any address. */
function normaliseAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return bare.replace(/^::ffff:(?=\d+\.)/i, "");
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", bits] = entry.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}
