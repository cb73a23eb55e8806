import { useState } from "react";
import { getConnections } from "../../../contract/connections.ts";
import type { BannerFlags } from "../../../contract/staff-settings.ts";
import { Switch } from "../../ui/Switch.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { CollectionHours } from "./CollectionHours.tsx";
import { DeliveryEmails } from "./DeliveryEmails.tsx";
import { NumberField } from "./NumberFields.tsx";
import { StopSettings } from "./StopSettings.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

/** The site's switches; banners take effect at once, without Save. */
export function SiteSettings({ editor }: { editor: SettingsEditor }) {
  const { draft, fieldErrors } = editor;
  const connections = useStaffQuery(getConnections, {}, { staleMs: 60_000 });
  const cannotPay = connections.data?.payments === null && draft.livePaymentsEnabled !== true;
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <PartHeading>Site Settings</PartHeading>
        <Switch
          label="Analytics visible"
          help="Off: Dashboard, Orders and Customers are for administrators only."
          checked={draft.analyticsVisible ?? true}
          onChange={(analyticsVisible) => editor.change("modify settings", { analyticsVisible })}
        />
        <Switch
          label="Live payments"
          help="On: visitors pay online when they book. Off: our team arranges payment after each booking."
          checked={draft.livePaymentsEnabled ?? false}
          onChange={(livePaymentsEnabled) => editor.change("modify settings", { livePaymentsEnabled })}
          disabledReason={cannotPay ? "No payment gateway is configured on this server (PAYMENTS)." : undefined}
        />
        {fieldErrors["livePaymentsEnabled"] && (
          <p role="alert" className="text-sm font-medium text-brick">
            {fieldErrors["livePaymentsEnabled"]}
          </p>
        )}
        <Switch
          label="Observe public holidays"
          help="On: nothing is collected or delivered on Irish public holidays."
          checked={draft.observePublicHolidays ?? true}
          onChange={(observePublicHolidays) => editor.change("modify settings", { observePublicHolidays })}
        />
        <NumberField
          editor={editor}
          field="cancelUnpaidAfterHours"
          section="site"
          label="Hours after which unpaid orders are cancelled"
          value={draft.cancelUnpaidAfterHours}
          onValue={(cancelUnpaidAfterHours) => editor.change("modify settings", { cancelUnpaidAfterHours })}
          min={1}
          max={8760}
          step={1}
          isWhole
          unit="h"
          error={fieldErrors["cancelUnpaidAfterHours"]}
        />
      </div>
      <CollectionHours editor={editor} />
      <StopSettings editor={editor} />
      <DeliveryEmails editor={editor} />
      <section aria-labelledby="banners" className="grid gap-4 rounded border border-line bg-white p-4">
        <div>
          <PartHeading level={3} id="banners">
            Banners
          </PartHeading>
          <p className="max-w-text text-sm text-muted">Each takes effect at once, without Save, for every visitor.</p>
        </div>
        <Banner editor={editor} flag="emergencyBannerEnabled" name="Emergency banner" />
        <Banner editor={editor} flag="websiteIssuesBannerEnabled" name="Website issues banner" />
      </section>
    </div>
  );
}

function Banner({ editor, flag, name }: { editor: SettingsEditor; flag: keyof BannerFlags; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const toggle = async (on: boolean) => {
    setBusy(true);
    await editor.switchBanner({ [flag]: on }, name);
    setBusy(false);
  };
  return (
    <Switch
      label={name}
      checked={editor.draft[flag] ?? false}
      onChange={(on) => void toggle(on)}
      disabledReason={isBusy ? "Switching…" : undefined}
    />
  );
}
