import type { VatTreatment } from "../accounts/billing-options.ts";

/** What accounting software calls our sales account, bank and VAT rates. */
export type ExportCodes = {
  xeroAccount: string;
  xeroStandard: string;
  xeroZero: string;
  xeroReverseCharge: string;
  xeroOutsideScope: string;
  sageNominal: string;
  sageBank: string;
  sageStandard: string;
  sageZero: string;
  sageReverseCharge: string;
  sageOutsideScope: string;
};

/** The codes in a new company file of each program; bookkeepers compare them with their own. */
export const defaultExportCodes: ExportCodes = {
  xeroAccount: "200",
  xeroStandard: "Tax on Sales (23%)",
  xeroZero: "Zero Rated Income",
  xeroReverseCharge: "EC Services (0%)",
  xeroOutsideScope: "No VAT",
  sageNominal: "4000",
  sageBank: "1200",
  sageStandard: "T1",
  sageZero: "T0",
  sageReverseCharge: "T4",
  sageOutsideScope: "T9",
};

export const xeroTaxType = (codes: ExportCodes, treatment: VatTreatment): string =>
  ({
    standard: codes.xeroStandard,
    zero: codes.xeroZero,
    reverse_charge: codes.xeroReverseCharge,
    outside_scope: codes.xeroOutsideScope,
  })[treatment];

export const sageTaxCode = (codes: ExportCodes, treatment: VatTreatment): string =>
  ({
    standard: codes.sageStandard,
    zero: codes.sageZero,
    reverse_charge: codes.sageReverseCharge,
    outside_scope: codes.sageOutsideScope,
  })[treatment];
