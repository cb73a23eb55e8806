import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Connections, getConnections, type MapsConnection } from "../../../contract/connections.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { gateways } from "../../../domain/orders/gateways.ts";
import { remoteMethod } from "../../../domain/orders/payment-methods.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { MapsKeyTest, MapsTest } from "./MapsTests.tsx";
import { ShopConnectionPanel } from "./ShopConnectionPanel.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

/** The browser's maps key, and the server's connections as its environment sets them. */
export function ApiSettings({ editor }: { editor: SettingsEditor }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <PartHeading>API Settings</PartHeading>
        <TextInput
          label="Google Maps key"
          autoComplete="off"
          spellCheck={false}
          help="The public key that draws the confirmation's map in the browser. In Google's console, restrict it to this site, and to Maps JavaScript API and Routes API. Empty: our own map is drawn."
          {...editor.field("googleMapsApiKey")}
          fieldClassName="max-w-text"
        />
        <MapsKeyTest typed={editor.draft.googleMapsApiKey ?? ""} />
      </div>
      <ShopConnectionPanel editor={editor} />
      <ServerConnections />
    </div>
  );
}

function ServerConnections() {
  const { data, error, refetch } = useStaffQuery(getConnections, {});
  return (
    <section aria-labelledby="connections" className="grid gap-3">
      <PartHeading level={3} id="connections">
        What the server is connected to
      </PartHeading>
      <p className="max-w-text text-sm text-muted">
        Set on the server, in its environment; here they are only shown. Keys and passwords never are.
      </p>
      {data ? (
        <ConnectionList connections={data} />
      ) : error ? (
        <LoadFailure error={error} title="The connections could not be read." onTryAgain={() => void refetch()} />
      ) : (
        <Skeleton className="h-32 w-full max-w-text" />
      )}
    </section>
  );
}

function ConnectionList({ connections: { maps, payments, mail, errorReporting } }: { connections: Connections }) {
  const sent = mail.lastSentAt;
  return (
    <dl className="grid max-w-page gap-3 md:grid-cols-2">
      <Row term="Maps" badge={mapsBadge(maps)} tone="success">
        {mapsText(maps)}
        <MapsTest />
      </Row>
      <Row
        term="Payments"
        badge={payments === null ? "Not configured" : paymentsBadge(payments)}
        tone={payments === null ? "warning" : payments.live ? "success" : "info"}
      >
        {payments === null
          ? "No gateway (PAYMENTS): customers cannot pay online, and live payments cannot be switched on."
          : paymentsText(payments)}
      </Row>
      <Row
        term="Mail"
        badge={mail.configured ? "Configured" : "Not configured"}
        tone={mail.configured ? "success" : "warning"}
      >
        {!mail.configured && "No mail server (SMTP_URL): emails stay in the outbox. "}
        From {mail.from ?? "the address of the brand"}, to the team at {mail.team ?? "the address of the brand"}.{" "}
        <Link to={staffPages.emails}>
          {showCount(mail.waiting)} waiting, {showCount(mail.failed)} failed
        </Link>
        {sent && `; the last one was sent on ${showMoment(sent)}`}.
      </Row>
      <Row
        term="Error reports"
        badge={errorReporting ? "Configured" : "Off"}
        tone={errorReporting ? "success" : "neutral"}
      >
        {errorReporting
          ? "Browsers report errors, once the visitor consents."
          : "Browsers write errors to their console only (SENTRY_DSN)."}
      </Row>
    </dl>
  );
}

function mapsBadge(maps: MapsConnection): string {
  if (maps.engine === "open") return "OpenStreetMap";
  return maps.engine === "embedded" ? "Built in" : "Google";
}

function mapsText(maps: MapsConnection): string {
  if (maps.engine === "embedded") {
    return "Addresses and distances come from the map built into the server; it needs no key and no network.";
  }
  const otherwise = "from the map built into the server";
  if (maps.engine === "google") {
    return `Addresses and distances come from Google (GOOGLE_MAPS_SERVER_KEY); where Google fails, ${otherwise}.`;
  }
  const { roads, places } = maps;
  return `Addresses come from ${places} and distances from ${roads}, on OpenStreetMap's data (MAPS=open); where one fails, ${otherwise}.`;
}

type Payments = NonNullable<Connections["payments"]>;

function paymentsBadge({ gateway, live }: Payments): string {
  if (gateway === remoteMethod) return "At the WordPress site";
  return live ? "Real money" : "Test money";
}

function paymentsText({ gateway, live }: Payments): string {
  if (gateway === remoteMethod) {
    return "Customers pay on the WordPress site, by its own gateway; only that site shows whether real money is charged.";
  }
  return `Gateway: ${gateways[gateway].label}. ${live ? "Cards are charged." : "No card is charged."}`;
}

const showCount = (emails: number) => (emails >= 1000 ? "1,000 or more" : String(emails));

type RowProps = { term: string; badge: string; tone: BadgeTone; children: ReactNode };

function Row({ term, badge, tone, children }: RowProps) {
  return (
    <div className="grid content-start gap-1 rounded border border-line bg-white p-3">
      <dt className="flex flex-wrap items-center gap-2 font-semibold">
        {term} <Badge tone={tone}>{badge}</Badge>
      </dt>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}
