import { describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { openDatabase } from "./open-database.ts";

const silent = () => {};
const settings = (databaseUrl: string) => ({ databaseUrl, dataDir: "./unused", publicUrl: "http://localhost:1" });

describe("an external database in DATABASE_URL", () => {
  it("can be used by any number of servers at once", async () => {
    const database = await createTestDatabase();
    const open = () => openDatabase(settings(database.url), silent, { as: "server" });
    const [first, second] = await Promise.all([open(), open()]);
    expect(first?.embedded).toBe(null);
    expect(await second?.db.selectFrom("orders").selectAll().execute()).toEqual([]);
    await first?.stop();
    await second?.stop();
    await database.drop();
  });

  it("stops the start with one line, without the password, if it cannot be used", async () => {
    const { ownerUrl } = inject("databaseServer");
    const absent = new URL(ownerUrl);
    absent.pathname = "/absent";
    const failure = await openDatabase(settings(absent.href), silent, { as: "server" }).catch((error: Error) => error);
    expect(failure).toMatchObject({
      name: "StartupError",
      message: `The database of DATABASE_URL at ${absent.host} cannot be used: database "absent" does not exist`,
    });
    const nowhere = openDatabase(settings("postgres://a:secret@127.0.0.1:1/b"), silent, { as: "tool" });
    await expect(nowhere).rejects.toThrow(
      /^The database of DATABASE_URL at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED[^\n]*$/,
    );
  });
});
