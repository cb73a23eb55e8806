import { z } from "zod";

const number = z.string().regex(/^(INV|CN)-\d{6,9}$/, { error: "A number is like INV-000123" });

const portalPaperFormats = ["pdf", "xml", "csv"] as const;
export type PortalPaperFormat = (typeof portalPaperFormats)[number];

export const portalInvoiceParams = z.object({ number });
export const portalPaperParams = portalInvoiceParams.extend({
  format: z.enum(portalPaperFormats, { error: `Format must be one of ${portalPaperFormats.join(", ")}` }),
});
