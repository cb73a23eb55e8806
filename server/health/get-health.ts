import type { Health, HealthPart, HealthState, NodeHealth } from "../../contract/health.ts";
import { isFailure, type Verb } from "../context.ts";
import { getConnections } from "../settings/connections.ts";
import { approvalsHealth } from "./approvals-health.ts";
import { backupsHealth } from "./backups-health.ts";
import { databaseHealth } from "./database-health.ts";
import { diskHealth } from "./disk-health.ts";
import { invoicesHealth } from "./invoices-health.ts";
import { mailHealth } from "./mail-health.ts";
import { mapsHealth } from "./maps-health.ts";
import { paymentsHealth } from "./payments-health.ts";
import { picturesHealth } from "./pictures-health.ts";
import { errorsHealth, jobsHealth } from "./processes-health.ts";
import { readNodes, type ServerNode } from "./read-nodes.ts";
import { shopHealth } from "./shop-health.ts";

/** The health of the shop, by part and by process, without calling any outside service. */
export const getHealth: Verb<object, Health> = async (context) => {
  const at = context.now();
  const connections = await getConnections(context, {});
  if (isFailure(connections)) return connections;
  const [nodes, database, mail, payments, invoices, pictures, approvals, backups] = await Promise.all([
    readNodes(context),
    databaseHealth(context),
    mailHealth(context, connections),
    paymentsHealth(context, connections),
    invoicesHealth(context),
    picturesHealth(context),
    approvalsHealth(context),
    backupsHealth(context),
  ]);
  const shop = shopHealth(connections, at);
  const parts: HealthPart[] = [
    database,
    jobsHealth(nodes, at),
    mail,
    payments,
    ...(invoices ? [invoices] : []),
    ...(approvals ? [approvals] : []),
    ...(shop ? [shop] : []),
    mapsHealth(nodes, connections, at),
    ...(pictures ? [pictures] : []),
    diskHealth(nodes),
    ...(backups ? [backups] : []),
    errorsHealth(nodes, at),
  ];
  return { at: at.toISOString(), state: worstOf(parts), parts, nodes: nodes.map(nodeOf) };
};

function nodeOf({ isSilent: _, disk: __, maps: ___, ...node }: ServerNode): NodeHealth {
  return node;
}

const order: readonly HealthState[] = ["ok", "warning", "fault"];

/** The whole is as healthy as its worst part. */
function worstOf(parts: readonly { state: HealthState }[]): HealthState {
  return order[Math.max(0, ...parts.map(({ state }) => order.indexOf(state)))] ?? "ok";
}
