import { sql } from "kysely";

/**
 * Marks a frequent statement whose plan fits any values, that is, an insert or a lookup by unique key: each connection
 * then sends and plans it once. Not for lists, whose best plan depends on the data, nor for statements whose `ON
 * CONFLICT` infers its index from a value.
 */
export const plannedOnce = sql`/* planned once */ `;
const mark = "/* planned once */";

/** The limit of prepared statements per connection, since each costs PostgreSQL memory. */
const maxNames = 200;

export type StatementNames = {
  /** The name of a statement marked `plannedOnce`, by its text; null for any other. */
  nameOf(text: string): string | null;
  /** Gives the statement a new name after a table's columns changed, so that connections prepare it again. */
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
