import { Link, Navigate, NavLink, useParams } from "react-router";
import { staffPages } from "../../../contract/staff-paths.ts";
import { LeaveGuard, useSaveShortcut } from "../../forms/unsaved-changes.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { useShop } from "../../site/public-settings.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PartHeading, SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useStaff } from "../shell/staff-context.ts";
import { AnalyticsSettings } from "./AnalyticsSettings.tsx";
import { ApiSettings } from "./ApiSettings.tsx";
import { DeliveryTypes } from "./DeliveryTypes.tsx";
import { RecoverySection, RedirectsSection } from "./OtherScreens.tsx";
import { PackageTypes } from "./PackageTypes.tsx";
import { ServiceTypes } from "./ServiceTypes.tsx";
import { SettingsConflict } from "./SettingsConflict.tsx";
import { SiteSettings } from "./SiteSettings.tsx";
import { StatusBar } from "./StatusBar.tsx";
import {
  findSection,
  firstSection,
  type SectionKey,
  type SettingsSection,
  sectionGroups,
  sectionPath,
} from "./sections.ts";
import { backendTexts } from "./settings-texts.ts";
import { type SettingsEditor, useSettingsEditor } from "./use-settings-editor.ts";
import { Versions } from "./Versions.tsx";

export const meta = pageMeta({ title: "Settings", hidden: true });

const screens: Record<SectionKey, (props: { editor: SettingsEditor }) => React.ReactNode> = {
  "delivery-types": DeliveryTypes,
  "package-types": PackageTypes,
  "service-types": ServiceTypes,
  api: ApiSettings,
  site: SiteSettings,
  analytics: AnalyticsSettings,
  redirects: RedirectsSection,
  "booking-recovery": RecoverySection,
  versions: Versions,
};

/** All sections share this page, so that edits in one survive a look at another. */
export default function SettingsPage() {
  const { user, isAdministrator } = useStaff();
  const { section: key } = useParams();
  const editor = useSettingsEditor({ userId: user.id, isAdministrator });
  useSaveShortcut(editor.save);
  const section = findSection(key);
  if (!section) return <Navigate to={sectionPath(firstSection)} replace />;
  return (
    <StaffPage title="Settings">
      {!isAdministrator && (
        <Notice>Some sections are for administrators only. You can change delivery, package and service types.</Notice>
      )}
      <StatusBar editor={editor} />
      <Disconnected editor={editor} />
      <SettingsConflict editor={editor} />
      <InvalidFieldsNotice editor={editor} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Sections current={section} />
        <div className="min-w-0" aria-busy={editor.connection.state === "loading" || undefined}>
          <SectionScreen section={section} editor={editor} />
        </div>
      </div>
      <WarningsDialog editor={editor} />
      <LeaveGuard isUnsaved={editor.isUnsaved} within={staffPages.settings} what="Your changes to the settings" />
    </StaffPage>
  );
}

function SectionScreen({ section, editor }: { section: SettingsSection; editor: SettingsEditor }) {
  if (section.restricted && !editor.isAdministrator) {
    return (
      <div className="grid gap-4">
        <PartHeading>{section.label}</PartHeading>
        <Notice>{section.label} can be seen and changed by administrators only.</Notice>
      </div>
    );
  }
  if (editor.connection.state === "loading") {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const Screen = screens[section.key];
  return <Screen editor={editor} />;
}

function Sections({ current }: { current: SettingsSection }) {
  return (
    <nav aria-label="Settings" className="flex flex-wrap gap-1 lg:grid lg:gap-3">
      {sectionGroups.map(({ label, sections }) => (
        <div key={label} className="max-lg:contents lg:grid lg:gap-1">
          <p className="text-xs text-muted max-lg:sr-only">{label}</p>
          <ul className="max-lg:contents lg:grid lg:gap-1">
            {sections.map(({ key, label: name }) => (
              <li key={key}>
                <NavLink
                  to={sectionPath(key)}
                  preventScrollReset
                  aria-current={key === current.key ? "page" : undefined}
                  className={joinClasses(
                    "flex min-h-10 items-center rounded px-3 text-sm no-underline hover:bg-atlantic-100",
                    key === current.key ? "bg-atlantic-100 font-semibold text-ink" : "text-muted",
                  )}
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Disconnected({ editor }: { editor: SettingsEditor }) {
  const { connection } = editor;
  const { disconnectedTitle } = backendTexts[useShop()];
  if (connection.state !== "disconnected") return null;
  return (
    <Notice
      role="alert"
      tone="error"
      title={disconnectedTitle}
      action={
        <SmallButton busy={connection.isRetrying} busyLabel="Connecting…" onClick={() => void editor.retry()}>
          Retry
        </SmallButton>
      }
    >
      {connection.error} What is shown is the last copy in this browser, or the defaults; it cannot be changed.
    </Notice>
  );
}

/** The fields of all sections that block saving. */
function InvalidFieldsNotice({ editor: { invalidFields } }: { editor: SettingsEditor }) {
  if (invalidFields.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title="Something needs correcting before the settings can be saved">
      <ul className="list-disc ps-5">
        {invalidFields.map(({ field, section, message }) => (
          <li key={field + message}>
            <Link to={sectionPath(section)} preventScrollReset className="link">
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Asks to confirm unusual prices before they are saved. */
function WarningsDialog({ editor }: { editor: SettingsEditor }) {
  return (
    <ConfirmDialog
      open={editor.warnings.length > 0}
      title="Save this anyway?"
      description="These may be intended, but are more often a slip:"
      confirmLabel="Save anyway"
      cancelLabel="Back to the form"
      onConfirm={() => void editor.saveConfirmed()}
      onClose={editor.dismissWarnings}
    >
      <ul className="list-disc ps-5">
        {editor.warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
