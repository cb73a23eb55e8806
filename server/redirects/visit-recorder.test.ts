import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createVisitRecorder, maxKeysInMemory } from "./visit-recorder.ts";
import { maxStoredKeys, maxStoredVisits } from "./write-visits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom("visit_counts").execute();
  await database.db.deleteFrom("visits").execute();
});

const at = new Date("2026-03-04T10:00:00Z");
const visit = (url: string) => ({ url, at, referer: "", userAgent: "" });
const counts = async () => {
  const rows = await database.db.selectFrom("visit_counts").select(["key", "count"]).execute();
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
};
const shown = () => database.db.selectFrom("visits").select(["url", "referer", "user_agent"]).orderBy("id").execute();

describe("The recorder", () => {
  it("stays within its limits however many different addresses are requested, and counts every visit", async () => {
    const recorder = createVisitRecorder(database.db);
    const asked = cases(100_000);
    const batch = Math.min(60_000, asked / 12);
    for (let number = 0; number < asked; number++) {
      recorder.recordNotFound(visit(`/scan-${number}?${"q".repeat(20)}`));
      if (number % 100 === 0) recorder.recordNotFound(visit("/often-asked-for"));
      // As the server does on a timer, though less often.
      if (number % batch < 1) await recorder.flush();
    }
    await recorder.flush();
    const stored = await counts();
    expect([...stored.values()].reduce((sum, count) => sum + count, 0)).toBe(asked * 1.01);
    expect(stored.size).toBe(maxStoredKeys + 1);
    // Keys beyond the first thousand of a batch were counted together.
    expect(stored.get("")).toBeGreaterThan(asked * 0.85);
    expect(await shown()).toHaveLength(maxStoredVisits);
  }, 240_000);

  it("keeps the frequent addresses, and the newest of the rare ones", async () => {
    const recorder = createVisitRecorder(database.db);
    for (let times = 0; times < 3; times++) recorder.recordNotFound(visit("/often"));
    for (let batch = 0; batch < 12; batch++) {
      for (let number = 0; number < maxKeysInMemory - 2; number++) {
        recorder.recordNotFound({ ...visit(`/rare-${batch}-${number}`), at: new Date(at.getTime() + batch * 1000) });
      }
      await recorder.flush();
    }
    const stored = await counts();
    expect([stored.get("/often"), stored.has("/rare-0-5"), stored.has("/rare-11-5")]).toEqual([3, false, true]);
    expect(stored.size).toBe(maxStoredKeys + 1);
  });

  it("counts a newly requested address, however many others were requested more often", async () => {
    await database.db
      .insertInto("visit_counts")
      .values(
        Array.from({ length: maxStoredKeys }, (_, number) => ({
          kind: "not_found",
          key: `/known-${number}`,
          source_url: `/known-${number}`,
          count: 5,
          last_at: at,
        })),
      )
      .execute();
    const recorder = createVisitRecorder(database.db);
    for (let times = 1; times <= 6; times++) {
      recorder.recordNotFound({ ...visit("/new"), at: new Date(at.getTime() + times * 60_000) });
      await recorder.flush();
    }
    expect((await counts()).get("/new")).toBe(6);
  });

  it("keeps separate limits for redirects and for addresses that were not found", async () => {
    const recorder = createVisitRecorder(database.db);
    await database.db
      .insertInto("visit_counts")
      .values(
        Array.from({ length: maxStoredKeys }, (_, number) => ({
          kind: "not_found",
          key: `/missing-${number}`,
          source_url: `/missing-${number}`,
          count: 5,
          last_at: at,
        })),
      )
      .execute();
    for (let number = 0; number <= maxStoredVisits; number++) {
      recorder.recordNotFound(visit(`/missing-${number}`));
      // At most a hundred visits of one batch are listed.
      if (number % 100 === 0) await recorder.flush();
    }
    // Newer and more frequent than all of them.
    const later = new Date(at.getTime() + 60_000);
    for (let number = 0; number < 70; number++) {
      const rule = { redirectId: `rule-${number % 10}`, sourceUrl: "/from", targetUrl: "/to" };
      recorder.recordRedirect({ ...visit("/from"), ...rule, at: later });
    }
    recorder.recordNotFound(visit("/missing-also"));
    await recorder.flush();
    const keys = await database.db.selectFrom("visit_counts").select(["kind", "key"]).execute();
    expect(keys.filter(({ kind }) => kind === "redirect")).toHaveLength(10);
    expect(keys.filter(({ kind }) => kind === "not_found")).toHaveLength(maxStoredKeys + 1);
    const urls = (await shown()).map(({ url }) => url);
    expect(urls.filter((url) => url === "/from")).toHaveLength(70);
    expect(urls).toHaveLength(maxStoredVisits + 70);
  });

  it("stores neither query strings nor long texts", async () => {
    const recorder = createVisitRecorder(database.db);
    const long = "x".repeat(100_000);
    recorder.recordNotFound({
      url: `/reset?token=secret#${long}`,
      at,
      referer: "https://mail.example/inbox?user=aine@example.ie",
      userAgent: `Mozilla\u0000/5.0 ${long}`,
    });
    recorder.recordNotFound(visit(`/${"😀".repeat(400)}`));
    recorder.recordNotFound(visit(`/${long}?a=b`));
    recorder.recordNotFound(visit("/same/"));
    recorder.recordNotFound(visit("/same?x"));
    await recorder.flush();
    const rows = await shown();
    expect(rows[0]).toMatchObject({ url: "/reset", referer: "https://mail.example/inbox" });
    expect(JSON.stringify(rows)).not.toMatch(/secret|aine|a=b/);
    for (const { url, user_agent } of rows) expect(Math.max(url.length, user_agent.length)).toBeLessThanOrEqual(300);
    expect((await counts()).get("/same")).toBe(2);
  });

  it("counts addresses named after JavaScript's built-in properties", async () => {
    const recorder = createVisitRecorder(database.db);
    for (const name of ["/__proto__", "/constructor", "/hasOwnProperty", "/__proto__"])
      recorder.recordNotFound(visit(name));
    await recorder.flush();
    expect(await counts()).toEqual(
      new Map([
        ["/__proto__", 2],
        ["/constructor", 1],
        ["/hasOwnProperty", 1],
      ]),
    );
  });

  it("adds up the counts of several nodes", async () => {
    const nodes = Array.from({ length: 3 }, () => createVisitRecorder(database.db));
    for (const node of nodes) for (const url of ["/a", "/b", "/a"]) node.recordNotFound(visit(url));
    await Promise.all(nodes.map((node) => node.flush()));
    expect(await counts()).toEqual(
      new Map([
        ["/a", 6],
        ["/b", 3],
      ]),
    );
  });

  it("keeps what could not be written and writes it once the next time", async () => {
    const broken = await createTestDatabase();
    const recorder = createVisitRecorder(broken.db);
    recorder.recordNotFound(visit("/a"));
    const { sql } = await import("kysely");
    await sql`alter table visits rename to elsewhere`.execute(broken.db);
    await expect(recorder.flush()).rejects.toThrow();
    recorder.recordNotFound(visit("/a"));
    await sql`alter table elsewhere rename to visits`.execute(broken.db);
    await recorder.flush();
    await recorder.flush();
    const [row] = await broken.db.selectFrom("visit_counts").select(["key", "count"]).execute();
    const seen = await broken.db.selectFrom("visits").select("url").execute();
    await broken.drop();
    expect([row?.key, Number(row?.count), seen.length]).toEqual(["/a", 2, 2]);
  });
});
