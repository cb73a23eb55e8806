import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { secretVariables } from "../../server/read-variable.ts";

const root = join(import.meta.dirname, "../..");
type Service = {
  build?: { dockerfile: string };
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  secrets?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, unknown>;
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
};
const { services, secrets, volumes } = parse(readFileSync(join(root, "compose.yaml"), "utf8"), {
  merge: true,
}) as Compose;
const own = Object.entries(services).filter(([, { image }]) => image === "currach");

it("compose.yaml names only services, volumes, secrets and files that exist", () => {
  for (const [name, service] of Object.entries(services)) {
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    expect(Object.keys(services), name).toEqual(expect.arrayContaining(needed));
    expect(Object.keys(secrets), name).toEqual(expect.arrayContaining(service.secrets ?? []));
    for (const volume of service.volumes ?? []) {
      const [source = ""] = volume.split(":");
      if (source.startsWith("./")) expect(existsSync(join(root, source)), volume).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
    }
    if (service.build) expect(existsSync(join(root, service.build.dockerfile))).toBe(true);
    // A pinned version, so that nothing changes when a shop is restarted.
    else expect(service.image, name).toMatch(/:[\w.]+\d/);
  }
  const script = readFileSync(join(root, "deploy/compose/make-secrets.sh"), "utf8");
  for (const { file } of Object.values(secrets)) expect(script).toContain(file.replace("./deploy/compose/", ""));
});

it("its server has a read-only file system, no root privileges, secrets from files, and is reachable only from this machine", () => {
  expect(own.map(([name]) => name)).toEqual(["server", "node-1", "node-2"]);
  for (const [name, { read_only, cap_drop, environment = {} }] of own) {
    expect([name, read_only, cap_drop]).toEqual([name, true, ["ALL"]]);
    expect(
      Object.keys(environment).filter((variable) => secretVariables.includes(variable) && variable !== "SMTP_URL"),
    ).toEqual([]);
    expect(environment["DATABASE_URL_FILE"]).toBe("/run/secrets/database_url");
  }
  for (const { ports = [] } of Object.values(services))
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});
