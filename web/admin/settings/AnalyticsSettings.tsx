import { useState } from "react";
import type { GoogleAdsEvent, TrackingCodes } from "../../../contract/settings.ts";
import { sendTestEvent } from "../../tracking/send-test-event.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { NumberField } from "./NumberFields.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const codeFields: { field: keyof TrackingCodes; label: string; placeholder: string }[] = [
  { field: "gtmId", label: "Google Tag Manager id", placeholder: "GTM-XXXXXXX" },
  { field: "gaMeasurementId", label: "Google Analytics id", placeholder: "G-XXXXXXXXXX" },
  { field: "googleAdsId", label: "Google Ads id", placeholder: "AW-XXXXXXXXX" },
];
const noCodes: TrackingCodes = { gtmId: "", gaMeasurementId: "", googleAdsId: "" };

/** Tracking codes, which load only after consent, and the conversion events sent to Google Ads. */
export function AnalyticsSettings({ editor }: { editor: SettingsEditor }) {
  const { draft } = editor;
  const codes = draft.trackingCodes ?? noCodes;
  const events = draft.googleAdsEvents ?? [];
  const changeEvent = (id: string, changes: Partial<GoogleAdsEvent>) =>
    editor.change("modify settings", {
      googleAdsEvents: events.map((event) => (event.id === id ? { ...event, ...changes } : event)),
    });
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <PartHeading>Analytics Settings</PartHeading>
        <p className="max-w-text text-sm text-muted">
          Loaded on public pages once a visitor consents, and never in the staff area. An empty field loads nothing.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {codeFields.map(({ field, label, placeholder }) => (
            <TextInput
              key={field}
              label={label}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              {...editor.field(`trackingCodes.${field}`)}
            />
          ))}
        </div>
      </div>
      <section aria-labelledby="ad-events" className="grid gap-4">
        <PartHeading level={3} id="ad-events">
          Google Ads conversion events
        </PartHeading>
        {events.length === 0 && <EmptyState title="There are no ad events." />}
        {events.map((event, index) => (
          <AdEvent
            key={event.id}
            editor={editor}
            event={event}
            codes={codes}
            at={`googleAdsEvents.${index}`}
            onChange={(changes) => changeEvent(event.id, changes)}
          />
        ))}
      </section>
    </div>
  );
}

type AdEventProps = {
  editor: SettingsEditor;
  event: GoogleAdsEvent;
  codes: TrackingCodes;
  /** Its path in the settings. */
  at: `googleAdsEvents.${number}`;
  onChange: (changes: Partial<GoogleAdsEvent>) => boolean;
};

function AdEvent({ editor, event, codes, at, onChange }: AdEventProps) {
  const { id, name, description, enabled, value, useDynamicValue } = event;
  const [isTesting, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    showResult(event, await sendTestEvent(event, codes));
    setTesting(false);
  };
  return (
    <fieldset className="grid min-w-0 gap-4 rounded border border-line bg-white p-4" aria-describedby={`${id}-what`}>
      <legend className="float-left w-full text-base font-semibold">{name}</legend>
      <p id={`${id}-what`} className="-mt-3 text-sm text-muted">
        {description}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TextInput label="Event name" {...editor.field(`${at}.eventName`)} />
        <NumberField
          editor={editor}
          field={`googleAdsEvents.${id}.value`}
          section="analytics"
          label="Value"
          currency={event.currency}
          value={value}
          min={0}
          step={0.01}
          onValue={(next) => onChange({ value: next })}
          error={editor.fieldErrors[`${at}.value`]}
        />
        <TextInput
          label="Currency"
          maxLength={3}
          autoCapitalize="characters"
          {...editor.field(`${at}.currency`, (typed) => typed.toUpperCase())}
        />
      </div>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <Switch label="Enabled" checked={enabled} onChange={(next) => onChange({ enabled: next })} />
        <Switch
          label="Dynamic value"
          help="Uses the booking's total if there is one, otherwise the value above."
          checked={useDynamicValue}
          onChange={(next) => onChange({ useDynamicValue: next })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SmallButton
          busy={isTesting}
          busyLabel="Sending test…"
          disabled={!enabled}
          aria-describedby={enabled ? undefined : `${id}-off`}
          onClick={() => void test()}
        >
          Test {name}
        </SmallButton>
        {!enabled && (
          <p id={`${id}-off`} className="text-sm text-muted">
            Only an enabled event can be tested.
          </p>
        )}
      </div>
    </fieldset>
  );
}

function showResult({ name }: GoogleAdsEvent, result: Awaited<ReturnType<typeof sendTestEvent>>): void {
  if (result === "sent") {
    toast({ title: "Test Event Sent", description: `${name} was handed to Google's tag.`, tone: "success" });
    return;
  }
  const description =
    result === "no-ads-id"
      ? "Google Ads ID is not configured."
      : "Google Analytics/Ads not loaded or consent not granted";
  toast({ title: "Cannot Send Test", description, tone: "destructive" });
}
