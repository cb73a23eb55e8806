import { useState } from "react";
import {
  getSettingsVersion,
  listSettingsVersions,
  type SettingsDifference,
  type SettingsKey,
  type SettingsVersion,
} from "../../../contract/staff-settings.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import type { SettingsEditor } from "./use-settings-editor.ts";

const keyNames: Record<SettingsKey, string> = {
  deliveryTypes: "delivery types",
  packageTypes: "package types",
  priorityMultipliers: "multipliers",
  googleMapsApiKey: "maps key",
  redirects: "redirects",
  livePaymentsEnabled: "live payments",
  googleAdsEvents: "ad events",
  trackingCodes: "tracking codes",
  analyticsVisible: "analytics visible",
  emergencyBannerEnabled: "emergency banner",
  websiteIssuesBannerEnabled: "website issues banner",
  observePublicHolidays: "public holidays",
  cancelUnpaidAfterHours: "unpaid orders",
  collectionHours: "collection hours",
  collectAtWeekends: "weekends",
  deliveryNews: "emails about a delivery",
  proofsAsked: "what stops ask for",
  minutesAtStop: "minutes at a stop",
  remoteDeliveries: "deliveries of the WordPress site",
};

/** The history of the settings; any version can be compared with another and restored. */
export function Versions({ editor }: { editor: SettingsEditor }) {
  const [before, setBefore] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, refetch, isPlaceholderData } = useStaffQuery(
    listSettingsVersions,
    { query: before === null ? {} : { before } },
    { keepPrevious: true },
  );
  const versions = data?.versions ?? [];
  const columns: Column<SettingsVersion>[] = [
    { heading: "Version", cell: ({ version }) => version, align: "end", isRowHeading: true },
    { heading: "When", cell: ({ createdAt }) => showMoment(createdAt), className: "whitespace-nowrap" },
    { heading: "Who", cell: ({ author }) => author },
    { heading: "What changed", cell: describeChanges, className: "min-w-48" },
    {
      heading: "View",
      isHeadingHidden: true,
      cell: ({ version }) => (
        <QuietButton aria-expanded={shown === version} onClick={() => setShown(version)}>
          Compare version {version}
        </QuietButton>
      ),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PartHeading>Versions</PartHeading>
      <p className="max-w-text text-sm text-muted">
        Every save is a version. One that is brought back becomes the newest; redirects, keys, codes and banners stay as
        they are.
      </p>
      {error ? (
        <LoadFailure error={error} title="The versions could not be read." onTryAgain={() => void refetch()} />
      ) : (
        <Table
          label="Versions of the settings"
          columns={columns}
          rows={versions}
          rowKey={({ version }) => version}
          skeletonRows={data ? 0 : 6}
          isBusy={isPlaceholderData}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {before !== null && <SmallButton onClick={() => setBefore(null)}>Newest</SmallButton>}
        {data?.more && <SmallButton onClick={() => setBefore(versions.at(-1)?.version ?? null)}>Older</SmallButton>}
      </div>
      {shown !== null && <Comparison key={shown} editor={editor} version={shown} />}
    </div>
  );
}

function describeChanges({ changed, changedBeyond, note, version }: SettingsVersion): string {
  const named = changed.map((key) => keyNames[key] ?? key);
  const hidden = changedBeyond > 0 ? ["settings for administrators"] : [];
  const what = [...named, ...hidden].join(", ") || (version === 1 ? "" : "nothing");
  return [note, what].filter(Boolean).join(": ");
}

function Comparison({ editor, version }: { editor: SettingsEditor; version: number }) {
  const [against, setAgainst] = useState(Math.max(1, version - 1));
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useStaffQuery(
    getSettingsVersion,
    { params: { version }, query: { against } },
    { keepPrevious: true },
  );
  const isNewest = version === editor.version;
  const others = versionsToCompare(version, editor.version);
  const restore = async () => {
    await editor.restore(version);
    setConfirming(false);
  };
  return (
    <section
      aria-label={`Version ${version}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded border border-line p-4"
    >
      <PartHeading level={3}>Version {version}</PartHeading>
      <Select
        label="Compared with"
        options={others.map((other) => ({
          value: String(other),
          label: other === editor.version ? `Version ${other} (now)` : `Version ${other}`,
        }))}
        value={String(against)}
        onChange={(event) => setAgainst(Number(event.currentTarget.value))}
        fieldClassName="max-w-xs"
      />
      {error ? (
        <LoadFailure error={error} title="This version could not be read." onTryAgain={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : data.differences.length === 0 ? (
        <p className="text-sm text-muted">Nothing you have access to is different.</p>
      ) : (
        <DifferenceTable
          label={`Version ${version} compared with version ${data.against}`}
          differences={data.differences}
          before={`Version ${data.against}`}
          after={`Version ${version}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SmallButton
          disabled={isNewest}
          aria-describedby={isNewest ? "is-newest" : undefined}
          onClick={() => editor.ensureConnected("restore settings") && setConfirming(true)}
        >
          Restore version {version}
        </SmallButton>
        {isNewest && (
          <p id="is-newest" className="text-sm text-muted">
            This is the current version.
          </p>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={`Restore version ${version}?`}
        description={`Prices, packages, multipliers${editor.isAdministrator ? " and the site's switches" : ""} become what they were then, as a new version.${editor.isUnsaved ? " Your unsaved changes will be lost." : ""}`}
        confirmLabel="Restore"
        busy={editor.busy === "restoring"}
        busyLabel="Restoring…"
        onConfirm={() => void restore()}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}

/** The current version, and the twenty before this one. */
function versionsToCompare(version: number, newest: number): number[] {
  const near = Array.from({ length: 20 }, (_, index) => version - 1 - index).filter((other) => other >= 1);
  return [...new Set([newest, ...near, ...(version === 1 ? [1] : [])])];
}

type DifferenceTableProps = {
  label: string;
  differences: readonly SettingsDifference[];
  before: string;
  after: string;
};

/** The differences between two versions of the settings, side by side. */
export function DifferenceTable({ label, differences, before, after }: DifferenceTableProps) {
  const columns: Column<SettingsDifference>[] = [
    { heading: "What", cell: ({ what }) => what, isRowHeading: true },
    { heading: before, cell: (row) => row.before ?? "none" },
    { heading: after, cell: (row) => row.after ?? "removed" },
  ];
  return <Table label={label} columns={columns} rows={differences} rowKey={({ key, what }) => `${key} ${what}`} />;
}
