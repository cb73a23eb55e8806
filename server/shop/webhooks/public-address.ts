import { type LookupAddress, type LookupOptions, lookup as resolve } from "node:dns";
import { BlockList, isIP } from "node:net";

/**
 * Everything outside the public internet (IANA's special-purpose registries): loopback, private and link-local
 * networks with their metadata services, multicast, and IPv6 forms that embed an IPv4 address.
 */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}
/** The only public range of IPv6. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** True for an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

export class PrivateAddressError extends Error {
  constructor() {
    super("The address leads into a private network");
    this.name = "PrivateAddress";
  }
}

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A DNS lookup that returns public addresses only. The connection uses this result, so a name cannot resolve elsewhere
 * after the check.
 */
export function lookupPublic(hostname: string, options: LookupOptions, answer: Answer): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const first = addresses[0];
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return answer(new PrivateAddressError(), []);
    if (options.all) return answer(null, addresses);
    answer(null, first.address, first.family);
  });
}
