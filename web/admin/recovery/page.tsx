import { type FormEvent, useState } from "react";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Section.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { ShopFreshness } from "../shell/ShopFreshness.tsx";
import { StaffPage } from "../shell/StaffPage.tsx";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { FoundOrders } from "./FoundOrders.tsx";
import { OrderToRecover } from "./OrderToRecover.tsx";

export const meta = pageMeta({ title: "Booking Recovery", hidden: true });

/** What was asked for, as it was typed, stands in the address. */
const defaults = { order: "", email: "" };

const lead = "Find an order whose details never reached the team, look at them, and submit them again.";

/** For administrators: an order's booking details, submitted once more. */
export default function RecoveryPage() {
  const { filters, setFilters } = useUrlFilters(defaults);
  // The same order can be asked for once more.
  const [asked, setAsked] = useState(0);
  const open = (order: string) => {
    setAsked((times) => times + 1);
    setFilters({ order });
  };
  return (
    <StaffPage title="Booking Recovery" lead={lead}>
      <ShopFreshness />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="By order ID">
          <AskForm
            label="Order ID"
            inputMode="numeric"
            action="Fetch Order"
            initial={filters.order}
            missing="Please enter an order ID"
            onAsk={open}
          />
        </Panel>
        <Panel title="By customer email">
          <AskForm
            label="Customer email"
            inputMode="email"
            action="Search Orders"
            initial={filters.email}
            missing="Please enter a customer email"
            onAsk={(email) => setFilters({ email })}
          />
          {filters.email !== "" && <FoundOrders email={filters.email} shown={filters.order} onOpen={open} />}
        </Panel>
      </div>
      {filters.order !== "" && <OrderToRecover key={`${filters.order}-${asked}`} typedId={filters.order} />}
    </StaffPage>
  );
}

type AskFormProps = {
  label: string;
  inputMode: "numeric" | "email";
  action: string;
  initial: string;
  missing: string;
  onAsk: (text: string) => void;
};

/** One field and its button; an empty one is pointed out and asks nothing. */
function AskForm({ label, inputMode, action, initial, missing, onAsk }: AskFormProps) {
  const form = useForm({
    initial: { text: initial },
    check: ({ text }) => ({ text: text.trim() ? undefined : missing }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.passes()) onAsk(form.values.text.trim());
  };
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-4">
      <TextInput
        label={label}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        {...form.field("text")}
        fieldClassName="min-w-0 flex-1 basis-56"
      />
      <Button type="submit" className="sm:mt-[1.875rem]">
        {action}
      </Button>
    </form>
  );
}
