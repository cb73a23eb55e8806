/**
 * Words that no exported name and no file name may contain, with the words of GLOSSARY.md to use instead. Names are
 * split at capitals, digits and hyphens, so `room` forbids `findRoom` but allows `mushroom`.
 */
export const bannedWords: Readonly<Record<string, string>> = {
  ...entries("notify, notification, describe, publish", ["tell", "tells", "told", "hear", "hears", "heard"]),
  ...entries("notification, change event, webhook event", ["news"]),
  ...entries("validate, result, transition", ["judge", "judges", "judged", "verdict", "verdicts"]),
  ...entries("amount due, remaining", ["owed", "owes"]),
  ...entries("request, query, fetch, requested", ["ask", "asks", "asked", "asking"]),
  ...entries("store, save, cache, memoise", ["keep", "keeps", "kept", "keeping"]),
  ...entries("store, save, cache, memoise", ["remember", "remembers", "remembered"]),
  ...entries("find, read, check", ["look", "looks", "looked"]),
  ...entries("retry, repeat", ["again", "anew"]),
  ...entries("claim, accept, read", ["take", "takes", "taken"]),
  ...entries("with lock, single flight, batch", ["alone", "together"]),
  ...entries("anonymise, erase, delete, clear", ["thin", "forget", "forgets", "forgotten", "lose", "loses"]),
  ...entries("missing, unmatched, abandoned", ["lost"]),
  ...entries("import, link", ["adopt", "adopts", "adopted"]),
  ...entries("Failure, Error, Refusal, invalid", ["fault", "faults", "problem", "problems", "trouble", "troubles"]),
  ...entries("limit, max, timeoutMs", ["most", "longest", "patience"]),
  ...entries("duplicate, stale, expired, revoked, missing", ["doubled", "old", "gone", "over"]),
  ...entries("waive, discard, clear", ["drop", "drops", "dropped"]),
  ...entries("remaining, amount due", ["left"]),
  ...entries("module, folder, layer, boundary", [
    "room",
    "rooms",
    "floor",
    "floors",
    "house",
    "arrow",
    "wall",
    "upstairs",
  ]),
  ...entries("unassigned, needs attention", ["nobody", "nobodys", "somebody", "person"]),
  ...entries("holder, custody", ["aboard"]),
  ...entries("message, outbox, webhook event", ["letters"]),
  ...entries("quote", ["offer", "offers", "offered"]),
  ...entries("transition", ["move", "moves", "moved"]),
  ...entries("fix, repair, correct", ["mend", "mends", "mended"]),
  ...entries("text, message, report", ["say", "says", "said"]),
};

/** Words that are allowed in one part of the tree and banned everywhere else. */
export const bannedOutside: Readonly<Record<string, { folder: string; instead: string }>> = {
  press: { folder: "web/", instead: "action, driver event" },
  presses: { folder: "web/", instead: "actions, driver events" },
};

/** Words that are banned in one part of the tree only. */
export const bannedWithin: Readonly<Record<string, { folder: string; instead: string }>> = {
  follow: { folder: "server/", instead: "subscribe, sync" },
  follows: { folder: "server/", instead: "subscribe, sync" },
};

function entries(instead: string, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, instead]));
}
