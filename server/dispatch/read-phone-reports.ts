import { sql } from "kysely";
import { doneNames, driverActionNames, safePlaceActionName } from "../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { reportedEvents } from "../deliveries/reported-events.ts";
import type { EventData, StoredEvent } from "../deliveries/stored-delivery.ts";
import { referencesOf } from "../orders/stored-order.ts";

export type PhoneReport = { id: number; orderId: OrderId; driverId: number; text: string };

const maxReports = 100;
const maxReportsOfPhone = 10;
const maxActions = 4;

/**
 * What phones reported after their sessions had ended and no dispatcher has decided about: the newest of each phone
 * first, so that one phone does not hide what others sent.
 */
export async function readPhoneReports({ db }: Context): Promise<PhoneReport[]> {
  const reports = await db
    .with("open", (cte) =>
      cte
        .selectFrom("phone_reports")
        .select(["id", "order_id", "driver_id", "phone_id", "reason", "created_at"])
        .select(
          sql<number>`(row_number() over (partition by phone_id order by created_at desc, id desc))::integer`.as("nth"),
        )
        .select(sql<number>`(count(*) over (partition by phone_id))::integer`.as("total"))
        .where("decided_at", "is", null),
    )
    .selectFrom("open")
    .innerJoin("orders", "orders.id", "open.order_id")
    .innerJoin("drivers", "drivers.id", "open.driver_id")
    .innerJoin("users", "users.id", "drivers.user_id")
    .selectAll("orders")
    .select(["open.id as reportId", "order_id", "open.driver_id", "phone_id", "reason", "display_name", "total"])
    .where("nth", "<=", maxReportsOfPhone)
    .orderBy("nth")
    .orderBy("open.created_at")
    .orderBy("open.id")
    .limit(maxReports)
    .execute();
  if (reports.length === 0) return [];
  const { rows: events } = await sql<StoredEvent>`select delivery_events.* from delivery_events
    where order_id = any(${reports.map(({ order_id }) => order_id)}) and (data ? 'report' or kind = 'take_back')
    order by sequence`.execute(db);
  return reports.map((report, at): PhoneReport => {
    const id = Number(report.reportId);
    const own = reportedEvents(
      events.filter(({ order_id }) => order_id === report.order_id),
      id,
    );
    const shown = reports.filter(({ phone_id }) => phone_id === report.phone_id);
    const hidden = shown.at(-1) === reports[at] ? report.total - shown.length : 0;
    const more = hidden > 0 ? ` The same phone sent ${hidden} more, which are listed as you decide.` : "";
    return {
      id,
      orderId: report.order_id,
      driverId: report.driver_id,
      text: describeReport(report.display_name, referencesOf(report).booking, report.reason, own) + more,
    };
  });
}

const sessionEnds: Record<string, string> = {
  signed_out: "whose phone had been signed out",
  expired: "whose phone's session had ended",
  deactivated: "who no longer drives for us",
  unknown: "from a phone that we no longer know",
};

function describeReport(driver: string, reference: string, reason: string, events: readonly StoredEvent[]): string {
  const actions = [...new Set(events.map(actionOf))];
  const listed =
    actions.length > maxActions
      ? `${actions.slice(0, maxActions).join(", ")} and ${actions.length - maxActions} more`
      : actions.join(", ");
  return `${driver}, ${sessionEnds[reason] ?? sessionEnds.unknown}, sent ${listed} for ${reference}. It counts once you accept it.`;
}

function actionOf({ kind, stop, data }: StoredEvent): string {
  if (kind === "complete")
    return `'${(data as EventData).leftSafe ? safePlaceActionName : doneNames[stop ?? "dropoff"]}'`;
  const action = `'${driverActionNames[kind as keyof typeof driverActionNames]}'`;
  const { driver } = data as EventData;
  return kind === "hand_over" && driver !== undefined ? `${action} to ${driver}` : action;
}
