import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueListNode,
} from "kysely";
import type pg from "pg";
import type { DB } from "./types.ts";

/** The application's typed database; a transaction has the same type. */
export type Database = Kysely<DB>;

/** Creates the database; destroying it ends the pool. */
export function createKysely(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new Dialect({ pool }) });
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new QueryCompiler();
  }
}

/**
 * Treats nothing as being in an empty list and everything as outside it, since SQL has no `in ()`. This happens while
 * compiling, because a plugin would walk and copy each query once more.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isEmpty = (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) && list.values.length === 0;
    if (isEmpty && OperatorNode.is(operator) && operator.operator === "in") this.append("false");
    else if (isEmpty && OperatorNode.is(operator) && operator.operator === "not in") this.append("true");
    else super.visitBinaryOperation(node);
  }
}
