import { describe } from "vitest";
import { worksInEveryBrowser } from "./journeys.ts";
import { startWebKit } from "./webkit.ts";

describe("in WebKit", () => worksInEveryBrowser(() => startWebKit()));
describe("in WebKit without popovers, as Safari before 17", () =>
  worksInEveryBrowser(() => startWebKit(["-PopoverAttribute"])));
