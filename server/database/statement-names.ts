/** Statements that a connection keeps prepared at most. Each costs PostgreSQL some memory for every connection. */
const maxNames = 200;
/** Texts that were seen once; those of a list with any number of values would fill the memory otherwise. */
const maxSeen = 1_000;

/** Names for the statements that repeat, so that a connection sends them once and PostgreSQL reads them once. */
export type StatementNames = {
  /** The name of a statement by its text from its second time on; null where it is to be parsed anew. */
  nameOf(text: string): string | null;
  /** From now on the statement has another name: a table that it reads has other columns, and connections are to prepare it anew. */
  rename(text: string): void;
};

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let given = 0;
  const giveName = (text: string): string => {
    const name = `s${++given}`;
    names.set(text, name);
    return name;
  };
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name) return name;
      if (names.size >= maxNames) return null;
      if (seen.delete(text)) return giveName(text);
      if (seen.size >= maxSeen) seen.clear();
      seen.add(text);
      return null;
    },
    rename: giveName,
  };
}
