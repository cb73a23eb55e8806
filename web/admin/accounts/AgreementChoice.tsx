import type { ComponentProps } from "react";
import { getPriceAgreement, listPriceAgreements } from "../../../contract/price-agreements.ts";
import { getPublicSettings } from "../../../contract/settings.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PricePreview } from "../shell/PricePreview.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type Field = Pick<ComponentProps<typeof Select>, "id" | "name" | "onChange" | "onBlur" | "error"> & { value: string };

/** Chooses a new account's price agreement and shows what ten shipments cost under it. */
export function AgreementChoice({ field }: { field: Field }) {
  const list = useStaffQuery(listPriceAgreements, {});
  const agreements = list.data?.agreements.filter(({ isTemplate }) => !isTemplate) ?? [];
  const options = [
    { value: "", label: "The tariff" },
    ...agreements.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Fieldset legend="Prices" className="grid gap-4">
      {list.error && !list.data && (
        <LoadFailure
          error={list.error}
          title="The price agreements could not be loaded"
          onTryAgain={() => void list.refetch()}
        />
      )}
      <Select label="Price agreement" options={options} {...field} />
      {field.value !== "" && <AgreedPrices id={Number(field.value)} />}
    </Fieldset>
  );
}

function AgreedPrices({ id }: { id: number }) {
  const agreement = useStaffQuery(getPriceAgreement, { params: { id } });
  const settings = useStaffQuery(getPublicSettings, {}, { staleMs: 60_000 });
  const error = agreement.error ?? settings.error;
  if (!agreement.data || !settings.data)
    return error ? (
      <LoadFailure
        error={error}
        title="The agreement’s prices could not be loaded"
        onTryAgain={() => void Promise.all([agreement.refetch(), settings.refetch()])}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  const { versions, currentVersionId } = agreement.data;
  const current = versions.find((version) => version.id === currentVersionId);
  const next = versions.at(0);
  return (
    <>
      {!current && (
        <Notice tone="warning">
          {next
            ? `The tariff applies until ${showDay(next.validFrom)}, when this agreement takes effect.`
            : "No version of this agreement is published, so the tariff applies."}
        </Notice>
      )}
      <PricePreview tariff={settings.data} current={current?.terms ?? null} draft={null} />
    </>
  );
}
