import { describe, expect, it } from "vitest";
import { createClientReader, rateLimitKey } from "./client-address.ts";

const read = (trusted: string[], remote: string, forwardedFor?: string, protocol?: string) =>
  createClientReader(trusted)(
    new Headers({
      ...(forwardedFor ? { "x-forwarded-for": forwardedFor } : {}),
      ...(protocol ? { "x-forwarded-proto": protocol } : {}),
    }),
    remote,
  );

describe("A client's address", () => {
  it("is the socket's, whatever a stranger writes into X-Forwarded-For", () => {
    expect(read([], "198.51.100.1", "203.0.113.9", "https")).toEqual({ address: "198.51.100.1", secure: false });
  });

  it("is what the trusted proxy appended, not what came to it", () => {
    expect(read(["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, 203.0.113.9, 10.9.9.9", "https")).toEqual({
      address: "203.0.113.9",
      secure: true,
    });
  });

  it("is the proxy's where it names nobody sensible", () => {
    expect(read(["loopback"], "127.0.0.1", "unknown").address).toBe("127.0.0.1");
  });

  it("is written in one way", () => {
    expect(read([], "::ffff:198.51.100.1").address).toBe("198.51.100.1");
    expect(read(["::1"], "::1", "[2001:db8::1]:443").address).toBe("2001:db8::1");
  });
});

describe("Credentials may travel", () => {
  it.each([
    ["on this machine", [], "127.0.0.1", undefined, true],
    ["on this machine by IPv6", [], "::ffff:127.0.0.1", undefined, true],
    ["not on an open line", [], "198.51.100.1", "https", false],
    ["behind the trusted proxy", ["10.0.0.1"], "10.0.0.1", "https", true],
    ["not where the proxy does not say how it was asked", ["10.0.0.1"], "10.0.0.1", undefined, false],
    ["not where that proxy runs on this machine", ["loopback"], "127.0.0.1", undefined, false],
    ["not because the visitor says so before the proxy does", ["10.0.0.1"], "10.0.0.1", "https, http", false],
    ["where the trusted proxy says so last", ["10.0.0.1"], "10.0.0.1", "http, https", true],
    ["not where the proxy itself was asked over http", ["10.0.0.1"], "10.0.0.1", "http", false],
  ] as const)("%s", (_, trusted, remote, protocol, secure) => {
    expect(read([...trusted], remote, "203.0.113.9", protocol).secure).toBe(secure);
  });
});

describe("Requests are counted", () => {
  it.each([
    ["198.51.100.1", "198.51.100.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("for %s by %s", (address, key) => {
    expect(rateLimitKey(address)).toBe(key);
  });
});
