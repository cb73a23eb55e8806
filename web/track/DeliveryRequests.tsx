import { ChevronDown } from "lucide-react";
import { maxLengths } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { type Tracking, trackPath } from "../../contract/tracking.ts";
import { buttonClasses } from "../ui/Button.tsx";
import { Panel } from "../ui/Section.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";

/**
 * Plain forms that need no script. Each is a separate part, so that typed text survives when another form disappears.
 */
export function DeliveryRequests(tracking: Tracking) {
  const { trackKey, asks } = tracking;
  if (trackKey === null) return null;
  const form = { ...tracking, action: trackPath(trackKey) };
  const part = { "data-form": "", className: "no-print empty:hidden" };
  return (
    <>
      <div data-part="instruct" {...part}>
        {asks.instruction && <Instruction {...form} />}
      </div>
      <div data-part="leave-safe" {...part}>
        {asks.safePlace && <SafePlace {...form} />}
      </div>
      <div data-part="cancel" {...part}>
        {asks.cancel && <Cancel {...form} refunds={asks.cancel.refunds} />}
      </div>
    </>
  );
}

type Form = Tracking & { action: string };

function Instruction({ action, typed, notice }: Form) {
  const places = [
    ["pickup", "At the pickup"],
    ["dropoff", "At the delivery address"],
  ] as const;
  return (
    <Panel title="Tell your courier">
      <form method="post" action={action} className="grid gap-4" noValidate>
        <input type="hidden" name="do" value="instruct" />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">Where</legend>
          {places.map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="at"
                value={value}
                defaultChecked={typed.at === value}
                className="size-5 shrink-0 accent-atlantic-600"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <TextArea
          id="instruction"
          name="instruction"
          label="What they should know"
          help="A gate code, a floor, a bell. Your courier reads it before they arrive."
          rows={3}
          maxLength={maxLengths.instructions}
          defaultValue={typed.instruction}
          error={notice?.field === "instruction" ? notice.text : ""}
        />
        <button type="submit" className={buttonClasses("secondary")}>
          Send to your courier
        </button>
      </form>
    </Panel>
  );
}

function SafePlace({ action, typed, notice, safePlace }: Form) {
  const error = (field: "safePlace" | "safeEmail") => (notice?.field === field ? notice.text : "");
  const hasError = error("safePlace") !== "" || error("safeEmail") !== "";
  return (
    <Panel>
      <details open={hasError}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-atlantic-600">
          <ChevronDown aria-hidden="true" className="size-4 in-[details[open]]:rotate-180" />
          {safePlace === "" ? "If nobody is in, leave it in a safe place" : "It may be left in a safe place"}
        </summary>
        <form method="post" action={action} className="grid gap-4 pt-2" noValidate>
          <input type="hidden" name="do" value="leave_safe" />
          <p>
            {safePlace === ""
              ? "Your courier takes a picture of where it was left, and nobody signs for it."
              : "Your courier takes a picture of where it was left, and nobody signs for it. Clear this box if it should no longer be left there."}
          </p>
          <TextInput
            id="safePlace"
            name="safePlace"
            label="Where"
            help="In the porch, behind the side gate, with the neighbour at number 12."
            maxLength={maxLengths.line}
            defaultValue={hasError ? typed.safePlace : safePlace}
            error={error("safePlace")}
          />
          <TextInput
            id="safeEmail"
            name="safeEmail"
            type="email"
            autoComplete="email"
            label="Email address it was booked with"
            help="So that nobody else with this link can choose where it is left."
            defaultValue={typed.safeEmail}
            error={error("safeEmail")}
          />
          <button type="submit" className={buttonClasses("secondary")}>
            Tell your courier
          </button>
        </form>
      </details>
    </Panel>
  );
}

function Cancel({ action, typed, notice, refunds }: Form & { refunds: boolean }) {
  const hasError = notice?.field === "email";
  return (
    <Panel>
      <details open={hasError}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-atlantic-600">
          <ChevronDown aria-hidden="true" className="size-4 in-[details[open]]:rotate-180" />
          Cancel this booking
        </summary>
        <form method="post" action={action} className="grid gap-4 pt-2" noValidate>
          <input type="hidden" name="do" value="cancel" />
          <p>
            {refunds
              ? "No courier will come, and you will be refunded in full to your original payment method."
              : "No courier will come."}{" "}
            <a href={`${pages.termsOfService}#cancellation`} className="link">
              Terms
            </a>
          </p>
          <TextInput
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            label="Email address it was booked with"
            help="So that nobody else with this link can cancel it."
            defaultValue={typed.email}
            error={hasError ? notice.text : ""}
          />
          <button type="submit" className={buttonClasses("danger")}>
            {refunds ? "Cancel and refund in full" : "Cancel this booking"}
          </button>
        </form>
      </details>
    </Panel>
  );
}
