import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import type { Context } from "../context.ts";
import type { NodeReport } from "../watch/watch.ts";

const dayMs = 24 * 3_600_000;

/** Whether any process was reached within the last day through a proxy that `TRUST_PROXY` doesn't name. */
export async function hasUntrustedProxy(context: Context): Promise<boolean> {
  return (await readUntrustedProxies(context)).length > 0;
}

/** Names the proxies whose headers about client and protocol are ignored, and the setting to change. */
export async function checkProxy(context: Context): Promise<LaunchFinding> {
  const addresses = await readUntrustedProxies(context);
  const details = addresses.map(
    (address) =>
      `Requests come from ${address} with X-Forwarded-… headers. If that is your proxy or CDN, add it to TRUST_PROXY and restart; if not, let only the proxy reach this server.`,
  );
  return details.length === 0
    ? { state: "ok", summary: "Every proxy in front is named by TRUST_PROXY.", details }
    : {
        state: "attention",
        summary: "A proxy in front is not trusted: all its visitors count as one, and sign-ins may be refused.",
        details,
      };
}

async function readUntrustedProxies({ db, watch, now }: Context): Promise<string[]> {
  const rows = await db.selectFrom("server_nodes").select("report").where("id", "!=", watch.id).execute();
  const reports = [...rows.map(({ report }) => report as NodeReport), watch.snapshot()];
  const since = new Date(now().getTime() - dayMs).toISOString();
  const recent = reports.flatMap(({ untrustedProxy }) =>
    untrustedProxy && untrustedProxy.at >= since ? untrustedProxy : [],
  );
  return [...new Set(recent.map(({ address }) => address))].toSorted();
}
