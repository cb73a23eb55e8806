import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { z } from "zod";
import { jwt, wc } from "../../contract/paths.ts";
import { unsupported } from "../../contract/shop-fields.schema.ts";
import { isWordPressCall } from "../http/route.ts";
import { allRoutes } from "../http/routes.ts";

const text = readFileSync(new URL("../../docs/shop-api.md", import.meta.url), "utf8");
const rows = allRoutes().filter(({ call }) => isWordPressCall(call));

it("the page about the shop's calls lists exactly the calls that are served", () => {
  const listed = [...text.matchAll(/^\| `([A-Z]+ \S+)` \| (yes|no) \|/gm)].map(([, call = "", served = ""]) => ({
    call,
    served,
  }));
  const served = listed.filter((row) => row.served === "yes").map(({ call }) => call);
  // Two calls are derived from the others.
  const index = ["GET /wp-json", `GET ${wc}`];
  expect(served.sort()).toEqual([...rows.map(({ call }) => `${call.method} ${call.path}`), ...index].sort());
  const unserved = listed.filter((row) => row.served === "no").map(({ call }) => call);
  expect(unserved.filter((call) => served.includes(call) || !(call.includes(wc) || call.includes(jwt)))).toEqual([]);
});

it("and names the supported and refused parameters of every list", () => {
  const lists = rows.filter(({ call }) => /^listShop/.test(call.name));
  const namesIn = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).sort();
  const listed = [...text.matchAll(/^\| `(listShop\w+)` \| (.*) \| (.*) \|$/gm)].map(([, call, served, refused]) => ({
    call,
    served: namesIn(served),
    refused: namesIn(refused),
  }));
  const real = lists.map(({ call, query }) => {
    const shape = Object.entries((query as z.ZodObject).shape);
    const names = (isRefused: boolean) =>
      shape
        .filter(([, schema]) => (schema === unsupported) === isRefused)
        .map(([name]) => name)
        .sort();
    return { call: call.name, served: names(false), refused: names(true) };
  });
  const byName = (a: { call?: string }, b: { call?: string }) => (a.call ?? "").localeCompare(b.call ?? "");
  expect(listed.sort(byName)).toEqual(real.sort(byName));
});
