import { createIsbotFromList, list } from "isbot";

/** True for programs that walk the web by themselves. A browser without a window does not count: tests of the site use one. */
export const isBot = createIsbotFromList(list.filter((pattern) => pattern !== "headless"));
