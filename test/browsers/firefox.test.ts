import { describe } from "vitest";
import { startFirefox } from "./firefox.ts";
import { worksInEveryBrowser } from "./journeys.ts";

describe("in Firefox", () => worksInEveryBrowser(startFirefox));
