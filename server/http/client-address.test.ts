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
  it("is the socket's, whatever a stranger sends in X-Forwarded-For", () => {
    expect(read([], "198.51.100.1", "203.0.113.9", "https")).toEqual({ address: "198.51.100.1", secure: false });
  });

  it("is what the trusted proxy appended, not what the proxy received", () => {
    expect(read(["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, 203.0.113.9, 10.9.9.9", "https")).toEqual({
      address: "203.0.113.9",
      secure: true,
    });
  });

  it("is the proxy's if its header has no valid address", () => {
    expect(read(["loopback"], "127.0.0.1", "unknown").address).toBe("127.0.0.1");
  });

  it("is normalised", () => {
    expect(read([], "::ffff:198.51.100.1").address).toBe("198.51.100.1");
    expect(read(["::1"], "::1", "[2001:db8::1]:443").address).toBe("2001:db8::1");
  });
});

describe("Credentials may travel", () => {
  it.each([
    ["on this machine", [], "127.0.0.1", undefined, true],
    ["on this machine by IPv6", [], "::ffff:127.0.0.1", undefined, true],
    ["not over an unencrypted connection", [], "198.51.100.1", "https", false],
    ["behind the trusted proxy", ["10.0.0.1"], "10.0.0.1", "https", true],
    ["not if the proxy does not send the protocol", ["10.0.0.1"], "10.0.0.1", undefined, false],
    ["not even if that proxy runs on this machine", ["loopback"], "127.0.0.1", undefined, false],
    ["not because the visitor sent the header first", ["10.0.0.1"], "10.0.0.1", "https, http", false],
    ["if the trusted proxy appended https last", ["10.0.0.1"], "10.0.0.1", "http, https", true],
    ["not if the proxy itself was called over http", ["10.0.0.1"], "10.0.0.1", "http", false],
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
