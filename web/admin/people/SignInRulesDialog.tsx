import { getSignInRules, type SignInRules, saveSignInRules } from "../../../contract/sign-in-rules.ts";
import { roleNames, staffRoles } from "../../../contract/user-roles.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

const title = "Sign-in rules";

/** Sets the roles that need a second factor, and when staff have to confirm who they are. */
export function SignInRulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useStaffQuery(getSignInRules, {});
  if (rules.data && !rules.isFetching) return <RulesForm rules={rules.data} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {rules.error && !rules.isFetching ? (
        <LoadFailure
          error={rules.error}
          title="The rules could not be loaded"
          onTryAgain={() => void rules.refetch()}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: SignInRules; onClose: () => void }) {
  const refresh = useRefresh();
  const form = useForm({
    initial: () => ({
      administrator: rules.secondFactorRoles.includes("administrator"),
      shop_manager: rules.secondFactorRoles.includes("shop_manager"),
      bookkeeper: rules.secondFactorRoles.includes("bookkeeper"),
      clerk: rules.secondFactorRoles.includes("clerk"),
      dispatcher: rules.secondFactorRoles.includes("dispatcher"),
      confirmMinutes: String(rules.confirmMinutes),
      confirmRefundsAboveCents: (rules.confirmRefundsAboveCents / 100).toFixed(2),
    }),
    check: ({ confirmMinutes, confirmRefundsAboveCents }) => {
      const amount = readTypedAmount(confirmRefundsAboveCents, "EUR");
      return {
        confirmMinutes: /^\d{1,3}$/.test(confirmMinutes.trim()) ? undefined : "Minutes must be a whole number",
        confirmRefundsAboveCents: amount.ok ? undefined : amount.error,
      };
    },
  });
  const submit = () =>
    void form.send(async ({ confirmMinutes, confirmRefundsAboveCents, ...roles }) => {
      const amount = readTypedAmount(confirmRefundsAboveCents, "EUR");
      await staffCall(saveSignInRules, {
        body: {
          secondFactorRoles: staffRoles.filter((role) => roles[role]),
          confirmMinutes: Number(confirmMinutes),
          confirmRefundsAboveCents: amount.ok ? amount.cents : rules.confirmRefundsAboveCents,
        },
      });
      await refresh(getSignInRules);
      toast({ title: "Sign-in rules saved", tone: "success" });
      onClose();
    });
  return (
    <FormDialog title={title} submitLabel="Save" busyLabel="Saving..." form={form} onSubmit={submit} onClose={onClose}>
      <Fieldset legend="These roles need a second factor">
        {staffRoles.map((role) => (
          <Checkbox key={role} label={roleNames[role]} {...form.box(role)} />
        ))}
      </Fieldset>
      <p className="text-sm text-muted">
        Anyone who has none sets one up at their next sign-in. Open sessions are not affected.
      </p>
      <TextInput
        label="Minutes before staff confirm again"
        help="Staff confirm again who they are before they change users or API keys, export data, or refund more than the amount below. 0: never."
        inputMode="numeric"
        required
        {...form.field("confirmMinutes")}
      />
      <AmountInput label="Refunds above" required {...form.field("confirmRefundsAboveCents")} />
    </FormDialog>
  );
}
