import { sql } from "kysely";
import type { HealthPart } from "../../contract/health.ts";
import type { Context } from "../context.ts";
import { isBetaDatabase } from "../database/embedded/beta-database.ts";
import type { ReplicaState } from "../database/replica/replica.ts";
import { formatBytes } from "./disk-health.ts";
import { healthPart } from "./health-part.ts";

/** Warns above this share of the allowed connections. */
const maxConnectionShare = 0.8;
/** Changes are added to the dashboard's figures every second; this many mean that the job isn't running. */
const maxPendingChanges = 5_000;

type Figures = {
  version: string;
  bytes: string;
  connections: number;
  allowed: number;
  superuser: boolean;
  waiting: number;
};

export async function databaseHealth({ db, environment, replica }: Context): Promise<HealthPart> {
  const began = performance.now();
  await sql`select 1`.execute(db);
  const ms = performance.now() - began;
  const { rows } = await sql<Figures>`select current_setting('server_version') as version,
      pg_database_size(current_database())::text as bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::integer as connections,
      current_setting('max_connections')::integer as allowed,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      (select count(*) from (select from order_changes limit ${maxPendingChanges}) as waiting)::integer as waiting`.execute(
    db,
  );
  const figures = rows[0] as Figures;
  const copy = (await replica?.state()) ?? null;
  const { ok, warning } = healthPart({
    key: "database",
    title: "Database",
    facts: [
      { label: "Kind", value: environment.databaseUrl === null ? "Embedded" : "External (DATABASE_URL)" },
      { label: "PostgreSQL", value: figures.version },
      { label: "Answer", value: `${ms.toFixed(1)} ms` },
      { label: "Size", value: formatBytes(Number(figures.bytes)) },
      { label: "Connections", value: `${figures.connections} of ${figures.allowed}` },
      ...(copy ? [{ label: "Replica", value: describeReplica(copy) }] : []),
    ],
  });
  if (figures.connections > maxConnectionShare * figures.allowed) {
    return warning(
      `${figures.connections} of ${figures.allowed} connections are taken.`,
      "Allow more connections in PostgreSQL (max_connections), or run fewer processes.",
    );
  }
  if (figures.waiting >= maxPendingChanges) {
    return warning(
      "The dashboard's figures are behind the orders.",
      "Check the job 'fold order changes' below; it keeps them up to date.",
    );
  }
  if (copy?.why)
    return warning(
      `Exports and reports are not read from the replica. ${copy.why}`,
      "They are read from the main database in the meantime. Check the replica's log, its connection, and the clock of its machine.",
    );
  if (isBetaDatabase(environment)) {
    return warning(
      "The database answers. It is the embedded PostgreSQL, which is packaged as a beta.",
      "Use your own PostgreSQL (DATABASE_URL), or take backups daily and upgrade Currach as it appears.",
    );
  }
  if (figures.superuser) {
    return warning(
      "The database answers, but its role is a superuser.",
      "Use a role that owns this database and is not a superuser.",
    );
  }
  return ok("The database answers.");
}

const describeReplica = ({ lagSeconds }: ReplicaState) =>
  lagSeconds === null ? "Not read" : `${lagSeconds.toFixed(1)} s behind`;
