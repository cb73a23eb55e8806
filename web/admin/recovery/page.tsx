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

/** The search texts, kept in the URL. */
const defaults = { order: "", email: "" };

const lead = "Find an order whose details never reached the team, look at them, and submit them again.";

/** For administrators: resubmits an order's booking details. */
export default function RecoveryPage() {
  const { filters, setFilters } = useUrlFilters(defaults);
  // Part of the key below, so that the same order can be fetched again.
  const [attempt, setAttempt] = useState(0);
  const open = (order: string) => {
    setAttempt((before) => before + 1);
    setFilters({ order });
  };
  return (
    <StaffPage title="Booking Recovery" lead={lead}>
      <ShopFreshness />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="By order ID">
          <SearchForm
            label="Order ID"
            inputMode="numeric"
            action="Fetch order"
            initial={filters.order}
            missing="Please enter an order ID"
            onSearch={open}
          />
        </Panel>
        <Panel title="By customer email">
          <SearchForm
            label="Customer email"
            inputMode="email"
            action="Search orders"
            initial={filters.email}
            missing="Please enter a customer email"
            onSearch={(email) => setFilters({ email })}
          />
          {filters.email !== "" && <FoundOrders email={filters.email} openedNumber={filters.order} onOpen={open} />}
        </Panel>
      </div>
      {filters.order !== "" && <OrderToRecover key={`${filters.order}-${attempt}`} typedId={filters.order} />}
    </StaffPage>
  );
}

type SearchFormProps = {
  label: string;
  inputMode: "numeric" | "email";
  action: string;
  initial: string;
  missing: string;
  onSearch: (text: string) => void;
};

/** A field with a button; an empty field shows an error instead of searching. */
function SearchForm({ label, inputMode, action, initial, missing, onSearch }: SearchFormProps) {
  const form = useForm({
    initial: { text: initial },
    check: ({ text }) => ({ text: text.trim() ? undefined : missing }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) onSearch(form.values.text.trim());
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
