import PDFDocument from "pdfkit";
import { openTypeface, type Weight, weights } from "./open-typeface.ts";

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89, side: 48, top: 44, bottom: 62 };
export const contentWidth = paper.width - 2 * paper.side;
export const ink = { text: "#17212b", muted: "#4f5d6b", line: "#c9d2da", fill: "#f1f4f7", link: "#0b5d8a" };

type Place = { x: number; y: number; width: number };
type Look = { font?: Weight; size?: number; color?: string; align?: "left" | "right"; link?: string };
type Element = PDFKit.PDFStructureElement;
/** What a part is to a screen reader, in PDF's terms. */
export type Tag = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Sect";

/** Pages of A4 on which text is drawn and tagged in reading order. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  /** Where the next part begins. */
  y = paper.top;
  private readonly chunks: Buffer[] = [];
  private readonly root: Element;
  private readonly done: Promise<void>;

  constructor({ title, author, issuedOn }: { title: string; author: string; issuedOn: string }) {
    const issued = new Date(`${issuedOn}T00:00:00Z`);
    this.pdf = new PDFDocument({
      size: [paper.width, paper.height],
      // Text is placed explicitly and never starts a page by itself.
      margin: 0,
      // Otherwise pdfkit loads Helvetica from its own package, which the bundle does not contain.
      font: "",
      bufferPages: true,
      tagged: true,
      lang: "en-IE",
      displayTitle: true,
      pdfVersion: "1.7",
      // The issue date rather than the current time, so that the same paper always has the same bytes.
      info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: issued, ModDate: issued },
    });
    // Already opened, which pdfkit accepts although its types don't say so.
    for (const weight of weights)
      this.pdf.registerFont(weight, openTypeface(weight) as unknown as PDFKit.Mixins.PDFFontSource);
    this.pdf.on("data", (chunk: Buffer) => void this.chunks.push(chunk));
    this.done = new Promise((resolve, reject) => void this.pdf.on("end", resolve).on("error", reject));
    this.root = this.pdf.struct("Document");
    this.pdf.addStructure(this.root);
  }

  /** A part of the paper, or of another part. */
  part(tag: Tag, within: Element = this.root): Element {
    const element = this.pdf.struct(tag);
    within.add(element);
    return element;
  }

  /** Draws text, wrapped to its width, as a part of its own or, with `into`, appended to one; returns its height. */
  write(text: string, place: Place, look: Look & ({ tag?: Tag; within?: Element } | { into: Element }) = {}): number {
    const { link, color = ink.text, align = "left" } = look;
    const options = { ...setting, width: place.width, align, ...(link && { link }) };
    const draw = () => {
      this.use(look);
      this.pdf.fillColor(color).text(writable(text, look), place.x, place.y, options);
    };
    if ("into" in look) look.into.add(draw);
    else (look.within ?? this.root).add(this.pdf.struct(look.tag ?? "P", {}, draw));
    return this.pdf.y - place.y;
  }

  measure(text: string, width: number, look: Look = {}): number {
    this.use(look);
    return this.pdf.heightOfString(writable(text, look), { ...setting, width });
  }

  /** Draws decoration, such as a rule or a filled box, which is not read out. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw(this.pdf);
    this.pdf.endMarkedContent();
  }

  /** Whether this height still fits above the foot of the page. */
  hasRoom(height: number): boolean {
    return this.y + height <= paper.height - paper.bottom;
  }

  nextPage(): void {
    this.pdf.addPage();
    this.y = paper.top;
  }

  /** Draws the foot of every page, which is not read out: 'Page 2 of 3' and the document. Returns the PDF. */
  async finish(foot: (position: number, pages: number) => { left: string; right: string }): Promise<Buffer> {
    const { count } = this.pdf.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.pdf.switchToPage(index);
      const { left, right } = foot(index + 1, count);
      const y = paper.height - paper.bottom + 22;
      this.pdf.markContent("Artifact", { type: "Pagination" });
      this.use({ size: 8 });
      this.pdf.fillColor(ink.muted).text(writable(left), paper.side, y, { ...setting, width: contentWidth - 80 });
      this.pdf.text(right, paper.width - paper.side - 80, y, { width: 80, align: "right" });
      this.pdf.endMarkedContent();
    }
    this.root.end();
    this.pdf.end();
    await this.done;
    return Buffer.concat(this.chunks);
  }

  private use({ font = "regular", size = 9 }: Look): void {
    this.pdf.font(font).fontSize(size);
  }
}

const setting = { lineGap: 1.5 };

/** Letters missing from the typeface lose their accents or become a question mark. */
function writable(text: string, { font = "regular" }: Look = {}): string {
  const typeface = openTypeface(font);
  const has = (character: string) => typeface.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return [...text]
    .map((character) => {
      if (character === "\n" || has(character)) return character;
      const plain = character.normalize("NFKD").replace(/\p{M}/gu, "");
      return plain !== "" && [...plain].every(has) ? plain : "?";
    })
    .join("");
}
