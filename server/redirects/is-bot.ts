import { createIsbotFromList, list } from "isbot";

/** True for programs that walk the web by themselves. A browser without a window is none: whoever tests the site uses one. */
export const isBot = createIsbotFromList(list.filter((pattern) => pattern !== "headless"));
