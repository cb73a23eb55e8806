import type { PaperFormat } from "../../../contract/invoices.schema.ts";
import { getAccountPaper } from "../../../contract/invoices.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { downloadFile } from "../shell/download.ts";
import { SmallButton } from "../shell/StaffPage.tsx";
import { useAction } from "../shell/use-action.ts";

const formats: readonly { format: PaperFormat; label: string }[] = [
  { format: "pdf", label: "PDF" },
  { format: "xml", label: "XML" },
];

/** Downloads an invoice or credit note as it was emailed. */
export function PaperButtons({ number }: { number: string }) {
  const { busy, run } = useAction();
  const download = (format: PaperFormat) =>
    run(
      () => downloadFile(getAccountPaper, { params: { number, format } }),
      (error) => toast({ title: `${number} was not downloaded`, description: errorText(error), tone: "destructive" }),
    );
  return formats.map(({ format, label }) => (
    <SmallButton key={format} disabled={busy} onClick={() => download(format)}>
      {label}
      <span className="sr-only"> of {number}</span>
    </SmallButton>
  ));
}
