import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deleteShifts } from "./store-shifts.ts";

/** Deletes shifts and homes of drivers who left long enough ago or were erased. */
export function deleteFormerShifts(
  context: Pick<Context, "db">,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  return inTransaction({ db: context.db }, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select drivers.id from drivers join users on users.id = user_id
      where (erased_at is not null or disabled_at < ${before})
        and (exists (select from driver_shifts where driver_id = drivers.id)
          or exists (select from driver_shift_days where driver_id = drivers.id)
          or exists (select from driver_homes where driver_id = drivers.id))
      order by drivers.id limit ${batch} for update of drivers skip locked`.execute(db);
    await deleteShifts(
      db,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
