/**
 * The networks that somebody is counted by, the narrowest first: his IPv4 address, or his IPv6 customer's /64 and the /48 that the largest
 * customers own, who would else have 65,536 addresses to be counted by.
 */
export function networksOf(address: string): string[] {
  const site = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address)?.[1];
  return site === undefined ? [address] : [address, `${site}::/48`];
}
