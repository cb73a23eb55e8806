import { sql } from "kysely";

/**
 * At the front of a statement that is asked again and again, and that any values are best answered for in one and the same way: it inserts,
 * or finds rows by a unique key. Each connection then sends, reads and plans it once. Not for lists, whose best plan depends on how long
 * the table is and on what is looked for, nor where `ON CONFLICT` names its index by a value.
 */
export const plannedOnce = sql`/* planned once */ `;
const mark = "/* planned once */";

/** Statements that a connection keeps prepared at most. Each costs PostgreSQL some memory for every connection. */
const maxNames = 200;

export type StatementNames = {
  /** The name of a statement marked `plannedOnce`, by its text; null of any other. */
  nameOf(text: string): string | null;
  /** From now on the statement has another name: a table that it reads has other columns, and connections are to prepare it anew. */
  rename(text: string): void;
};

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
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
      return names.size < maxNames && text.lastIndexOf(mark, "select ".length) >= 0 ? giveName(text) : null;
    },
    rename: giveName,
  };
}
