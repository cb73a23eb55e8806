import type { ReactNode } from "react";
import { centsToDecimal, eurosToCents } from "../../../domain/money/euro.ts";
import { priorityLabel } from "../../../domain/pricing/names.ts";
import type { Tariff } from "../../../domain/pricing/tariff.ts";
import type { Form } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { TypedTerms } from "./typed-terms.ts";

type TermsForm = Form<{ name: string; terms: TypedTerms }>;

/** The fields of a draft. An empty field means the tariff's figure, which its help text shows. */
export function TermsFields({ form, tariff }: { form: TermsForm; tariff: Tariff }) {
  const { terms } = form.values;
  const service = (id: string) => tariff.deliveryTypes.find((type) => type.id === id);
  const packageType = (id: string) => tariff.packageTypes.find((type) => type.id === id);
  return (
    <div className="grid gap-6">
      <Fieldset legend="Discounts" help="The most specific applies: the package's, else the service's, else this one.">
        <Grid>
          {terms.priorities.map(({ id }, at) => (
            <Percent key={id} label={priorityLabel(id)} {...form.field(`terms.priorities.${at}.discountPercent`)} />
          ))}
        </Grid>
      </Fieldset>
      {terms.services.map(({ id }, at) => {
        const listed = service(id);
        const name = (field: string) => `terms.services.${at}.${field}` as const;
        return (
          <Fieldset key={id} legend={listed?.name ?? `${id} (no longer in the tariff)`}>
            <Grid>
              <Percent label="Discount" {...form.field(name("discountPercent"))} />
              <AmountInput
                label="Base price (€)"
                help={listed && `Tariff: ${showEuro(listed.basePrice)}`}
                {...form.field(name("baseCents"))}
              />
              <AmountInput
                label="Per km (€)"
                help={listed && `Tariff: ${showEuro(listed.pricePerKm)}`}
                {...form.field(name("perKmCents"))}
              />
              <TextInput
                label="Free range"
                unit="km"
                inputMode="decimal"
                autoComplete="off"
                help={listed && `Tariff: ${listed.freeRange} km`}
                {...form.field(name("freeKm"))}
              />
            </Grid>
          </Fieldset>
        );
      })}
      {terms.packages.map(({ id }, at) => {
        const listed = packageType(id);
        const name = (field: string) => `terms.packages.${at}.${field}` as const;
        return (
          <Fieldset key={id} legend={listed?.name ?? `${id} (no longer in the tariff)`}>
            <Grid>
              <Percent label="Discount" {...form.field(name("discountPercent"))} />
              <AmountInput
                label="Next-day price (€)"
                help={
                  listed && (listed.nextDayPrice ? `Tariff: ${showEuro(listed.nextDayPrice)}` : "Not in the tariff")
                }
                {...form.field(name("nextDayCents"))}
              />
            </Grid>
          </Fieldset>
        );
      })}
      <Fieldset legend="Minimum charge and surcharges" help="Each is a line of its own. Empty: none.">
        <Grid>
          <AmountInput
            label="Minimum charge (€)"
            help="Of the discounted price, before surcharges"
            {...form.field("terms.minimumCents")}
          />
          <Percent
            label="Fuel surcharge"
            help="Of the price after discount and minimum charge"
            {...form.field("terms.fuelPercent")}
          />
          <AmountInput
            label="Out of hours (€)"
            help="Outside the collection hours, and on public holidays"
            {...form.field("terms.outOfHoursCents")}
          />
          <AmountInput
            label="Weekend (€)"
            help="Collected on Saturday or Sunday"
            {...form.field("terms.weekendCents")}
          />
          <AmountInput
            label="Waiting time (€)"
            help="Each quarter of an hour begun after the first 15 minutes"
            {...form.field("terms.waitingQuarterCents")}
          />
        </Grid>
      </Fieldset>
    </div>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">{children}</div>;
}

type PercentProps = { label: string; help?: string } & ReturnType<TermsForm["field"]>;

function Percent(props: PercentProps) {
  return <TextInput unit="%" inputMode="decimal" autoComplete="off" {...props} />;
}

function showEuro(euros: number): string {
  return `€${centsToDecimal(eurosToCents(euros))}`;
}
