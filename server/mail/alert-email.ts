import type { EmailDocument } from "./email-document.ts";

/** Something that needs the team's attention. */
export type AlertData = {
  title: string;
  text: string;
  facts: { label: string; value: string }[];
  /** The page for dealing with it. */
  action?: { label: string; url: string };
};

export function alertEmail({ title, text, facts, action }: AlertData): EmailDocument {
  return {
    preview: text,
    flag: "Please look",
    heading: title,
    paragraphs: [text],
    action: action ?? null,
    sections: facts.length > 0 ? [{ title: "Facts", rows: facts }] : [],
    closing: [],
  };
}
