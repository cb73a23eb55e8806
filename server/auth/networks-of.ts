/**
 * The networks that a caller is counted by, the narrowest first: their IPv4 address, or their IPv6 /64 and the /48 that the largest
 * customers own, who would otherwise have 65,536 networks to be counted by.
 */
export function networksOf(address: string): string[] {
  const site = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address)?.[1];
  return site === undefined ? [address] : [address, `${site}::/48`];
}
