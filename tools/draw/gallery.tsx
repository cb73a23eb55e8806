import { type ReactNode, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { AddressSummary } from "../../web/ui/AddressSummary.tsx";
import { Button, ButtonLink } from "../../web/ui/Button.tsx";
import { Checkbox } from "../../web/ui/Checkbox.tsx";
import { ChoiceCards, RadioCards } from "../../web/ui/ChoiceCard.tsx";
import { DatePicker } from "../../web/ui/DatePicker.tsx";
import { Dialog } from "../../web/ui/Dialog.tsx";
import { Disclosure } from "../../web/ui/Disclosure.tsx";
import { Logo } from "../../web/ui/Logo.tsx";
import { Money } from "../../web/ui/Money.tsx";
import { MonthGrid } from "../../web/ui/MonthGrid.tsx";
import { Notice } from "../../web/ui/Notice.tsx";
import { PriceLines } from "../../web/ui/PriceLines.tsx";
import { Heading, Panel, Section } from "../../web/ui/Section.tsx";
import { QuantitySelect, Select } from "../../web/ui/Select.tsx";
import { Skeleton } from "../../web/ui/Skeleton.tsx";
import { Spinner } from "../../web/ui/Spinner.tsx";
import { StepList } from "../../web/ui/StepList.tsx";
import { StickyBar } from "../../web/ui/StickyBar.tsx";
import { TextArea } from "../../web/ui/TextArea.tsx";
import { TextInput } from "../../web/ui/TextInput.tsx";
import { Toaster } from "../../web/ui/Toaster.tsx";
import { toast } from "../../web/ui/toast.ts";
import { Parcel } from "../../web/ui/vehicles/Parcel.tsx";
import type { ParcelKind, VehicleKind } from "../../web/ui/vehicles/sizes.ts";
import { Vehicle, VehicleLineUp } from "../../web/ui/vehicles/Vehicle.tsx";

/** Every UI component in each of its states, for review. `gallery-build.tsx` renders the page. */
export function Gallery() {
  return (
    <MemoryRouter>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="on-dark bg-atlantic-950 text-white">
        <div className="wrap flex flex-wrap items-center justify-between gap-4 py-4">
          <Logo />
          <ButtonLink to="/" tone="primary" size="small">
            Quick Quote
          </ButtonLink>
        </div>
      </header>
      <main id="main">
        <Type />
        <Buttons />
        <Fields />
        <Choices />
        <Messages />
        <Summary />
        <Drawings />
        <Steps />
      </main>
      <StickyBar label="Your price">
        <p>
          <span className="block text-xs text-muted">Total incl. VAT</span>
          <Money cents={14529} className="text-lg font-bold" />
        </p>
        <Button>Proceed to booking</Button>
      </StickyBar>
      <Toaster />
    </MemoryRouter>
  );
}

function Type() {
  return (
    <Section id="type">
      <Heading level={1} className="mb-4">
        Galway in 2 h 25
      </Heading>
      <Heading level={2}>The island, measured in time</Heading>
      <Heading level={3}>A panel's heading</Heading>
      <p className="mt-4 max-w-text">
        Áine sent the deeds from Dún Laoghaire to Dingle for €145.29. A{" "}
        <a className="link" href="#type">
          link in a sentence
        </a>{" "}
        is underlined; figures in a table are of equal width: <span className="tabular">1,111.11</span>.
      </p>
      <p className="mt-2 text-sm text-muted">Secondary text, for what one may skip.</p>
    </Section>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Section id="buttons" title="Buttons" tone="white">
      <div className="flex flex-wrap items-center gap-4">
        <Button size="large">Calculate Quote</Button>
        <Button>Proceed to booking</Button>
        <Button tone="secondary">Back to Quote</Button>
        <Button tone="quiet">Enter Manually</Button>
        <Button tone="danger">Delete rule</Button>
        <Button size="small" tone="secondary">
          Copy
        </Button>
        <Button disabled>Unavailable</Button>
        <Button id="send" busy={busy} busyLabel="Sending..." onClick={() => setBusy(true)}>
          Send Message
        </Button>
        <Button busy busyLabel="Processing...">
          Pay now
        </Button>
        <Spinner label="Loading" />
      </div>
      <div className="on-dark mt-6 flex flex-wrap gap-4 rounded bg-atlantic-950 p-6">
        <Button>Get a quote</Button>
        <Button tone="on-dark">Call the office</Button>
        <a className="link-on-dark self-center" href="#buttons">
          A link on dark
        </a>
      </div>
    </Section>
  );
}

function Fields() {
  const [date, setDate] = useState("");
  const [quantity, setQuantity] = useState(1);
  return (
    <Section id="fields" title="Fields">
      <Panel className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <TextInput label="First name" name="first" autoComplete="given-name" required />
        <TextInput label="Email" name="email" type="email" required defaultValue="abc" error="Invalid email address" />
        <TextInput label="Length" name="length" inputMode="numeric" unit="cm" help="Whole centimetres, up to 1200." />
        <TextInput label="Phone" name="phone" type="tel" disabled defaultValue="0871234567" />
        <Select
          label="County"
          name="county"
          placeholder="Choose a county"
          options={["Cork", "Dublin", "Galway"].map((name) => ({ value: name, label: name }))}
        />
        <QuantitySelect label="Quantity" name="quantity" value={quantity} onChange={setQuantity} />
        <DatePicker
          calendar={(props) => <MonthGrid {...props} />}
          id="date"
          label="Preferred Date"
          required
          value={date}
          onChange={setDate}
          today="2026-03-04"
          min="2026-03-05"
          max="2027-03-04"
          isDisabled={(day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())}
          help="Next day service is available Monday-Friday only."
        />
        <DatePicker
          calendar={(props) => <MonthGrid {...props} />}
          label="Collection date"
          value="2026-03-12"
          onChange={() => {}}
          today="2026-03-04"
          error="Choose a working day"
        />
        <TextArea
          label="Special instructions"
          name="notes"
          help="What the driver should know."
          fieldClassName="md:col-span-2"
        />
        <Checkbox label="The pickup contact is the same as above" name="same" defaultChecked />
        <Checkbox
          label="I confirm that this address is correct"
          help="We drive to exactly this door."
          error="Tick this before calculating"
          name="confirm"
          required
        />
      </Panel>
    </Section>
  );
}

function Choices() {
  const [service, setService] = useState<string | null>("small_van");
  const [parcel, setParcel] = useState<string | null>(null);
  const [priority, setPriority] = useState<string | null>("same_day");
  return (
    <Section id="choices" title="Choices" tone="white">
      <div className="grid gap-10">
        <RadioCards
          legend="Delivery Priority"
          name="priority"
          value={priority}
          onChange={setPriority}
          className="lg:grid-cols-3"
          options={[
            {
              value: "same_day",
              title: "Same Day",
              description: "Collected and delivered within the same business day",
            },
            { value: "next_day", title: "Next Day", description: "Nationwide service for parcels & pallets (MON-FRI)" },
            {
              value: "international",
              title: "International",
              description: "Cross-border delivery to international destinations",
            },
          ]}
        />
        <ChoiceCards
          legend="Package Type"
          required
          error="Package type required"
          name="package"
          value={parcel}
          onChange={setParcel}
          options={parcelNames.map(([kind, title, fact]) => ({
            value: kind,
            title,
            fact,
            description: "The largest it may be",
            picture: <Parcel kind={kind} />,
            pictureClassName: "sm:min-h-28",
          }))}
        />
        <ChoiceCards
          legend="Service Type"
          name="service"
          value={service}
          onChange={setService}
          options={vehicleNames.map(([kind, title]) => ({
            value: kind,
            title,
            fact: "from €19.95",
            description: "Up to 100 kg",
            picture: <Vehicle kind={kind} />,
            disabledReason: kind === "cargo_bike" ? "Only up to 3 km; this is 254.9 km" : undefined,
          }))}
        />
      </div>
    </Section>
  );
}

function Messages() {
  const [open, setOpen] = useState(false);
  return (
    <Section id="messages" title="Messages">
      <div className="grid gap-4 lg:grid-cols-2">
        <Notice title="Same day service cutoff (3:00 PM) has passed.">
          Earliest available date is next business day.
        </Notice>
        <Notice tone="success" title="Thank you">
          Your message has been sent.
        </Notice>
        <Notice tone="warning" title="Using fallback settings">
          Some features may be limited.
        </Notice>
        <Notice
          tone="error"
          title="Could not load orders"
          action={
            <Button tone="secondary" size="small">
              Try Again
            </Button>
          }
        >
          The server did not answer.
        </Notice>
      </div>
      <div className="mt-6 flex flex-wrap gap-4">
        <Button
          tone="secondary"
          id="toast-plain"
          onClick={() =>
            toast({ title: "Package type reset", description: "Medium Box is not available for Next Day." })
          }
        >
          Toast
        </Button>
        <Button
          tone="secondary"
          id="toast-good"
          onClick={() => toast({ title: "Copied", tone: "success", durationMs: 2000 })}
        >
          Good toast
        </Button>
        <Button
          tone="secondary"
          id="toast-bad"
          onClick={() =>
            toast({
              title: "Please get a quote first",
              description: "Calculate your quote before proceeding",
              tone: "destructive",
            })
          }
        >
          Bad toast
        </Button>
        <Button tone="secondary" id="open-dialog" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Refund this order"
        description="The money goes back to the card it came from."
        actions={
          <>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button tone="danger" onClick={() => toast({ title: "Invalid Amount", tone: "destructive" })}>
              Refund
            </Button>
          </>
        }
      >
        <TextInput label="Amount" name="amount" unit="€" inputMode="decimal" />
      </Dialog>
      <div className="mt-6 grid gap-2" role="status" aria-label="Loading">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton />
        <Skeleton className="w-3/4" />
      </div>
    </Section>
  );
}

const sampleAddress = {
  companyName: "Example Gallery",
  address1: "12 Patrick Street",
  city: "Cork",
  state: "Cork",
  postcode: "T12AB34",
  country: "IE",
};

function Summary() {
  return (
    <Section id="summary" title="Price and place" tone="pale">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Panel title="Estimated cost">
          <PriceLines
            lines={[
              { code: "base", label: "Small Van, first 3 km", amountCents: 2000 },
              { code: "distance", label: "251.9 km at €1.25", amountCents: 31488 },
              { code: "priority", label: "Same Day × 1.5", amountCents: 16744 },
            ]}
            netCents={50232}
            vatCents={11553}
            totalCents={61785}
          />
        </Panel>
        <Panel title="Addresses">
          <AddressSummary label="Delivery" address={sampleAddress} />
          <Disclosure label="Address Details" className="mt-4 border-t border-line">
            <TextInput label="Address Line 1" name="address1" defaultValue="12 Patrick Street" />
          </Disclosure>
          <p className="text-sm text-moss">Saved on this device.</p>
        </Panel>
      </div>
    </Section>
  );
}

const vehicleNames: [VehicleKind, string][] = [
  ["cargo_bike", "Cargo Bike"],
  ["motor_bike", "Motor Bike"],
  ["small_van", "Small Van"],
  ["medium_van", "Medium Van"],
  ["large_van", "Large Van"],
  ["truck", "Truck"],
];

const parcelNames: [ParcelKind, string, string][] = [
  ["envelope", "Envelope", "1 kg"],
  ["small_box", "Small Box", "5 kg"],
  ["medium_box", "Medium Box", "15 kg"],
  ["large_box", "Large Box", "50 kg"],
  ["pallet", "Pallet", "1000 kg"],
];

function Drawings() {
  const kinds = vehicleNames.map(([kind]) => kind);
  return (
    <Section id="drawings" title="Vehicles and parcels" tone="white">
      <Scroll>
        <VehicleLineUp kinds={kinds} scale={0.42} label="Six vehicles beside a person" className="max-w-none" />
      </Scroll>
      <div className="mt-8 flex flex-wrap items-end gap-8">
        {parcelNames.map(([kind, title]) => (
          <Parcel key={kind} kind={kind} scale={1} label={`${title} beside an A4 sheet`} />
        ))}
        <Parcel kind="box" scale={1} />
        <Vehicle kind="van" scale={0.4} className="[--vehicle-fill:var(--gorse)]" />
      </div>
      <div className="mt-8 grid gap-8">
        {kinds.map((kind) => (
          <div key={kind} data-drawing={kind}>
            <Vehicle kind={kind} scale={1} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function Scroll({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="All vehicles" tabIndex={0} className="overflow-x-auto">
      {children}
    </section>
  );
}

const steps = [
  { mark: "09:00", title: "Collected in Tallaght", text: "The driver signs for the box." },
  { mark: "09:25", title: "On the M7", text: "Nothing is transferred between vans." },
  { mark: "11:40", title: "Signed for in Galway", text: "You get the signature by email." },
];

function Steps() {
  return (
    <>
      <Section id="steps" title="Steps">
        <StepList steps={steps} direction="across" />
        <StepList className="mt-12" steps={steps.map(({ title, text }) => ({ title, text }))} />
      </Section>
      <Section id="night" title="By night" tone="night" lead="The same stops on the dark ground.">
        <StepList steps={steps} tone="night" />
        <p className="mt-8">
          <a className="link-on-dark" href="#night">
            Another link
          </a>
        </p>
      </Section>
    </>
  );
}

if (typeof document !== "undefined") {
  const root = document.getElementById("root");
  if (root) hydrateRoot(root, <Gallery />);
}
