/** @jsxRuntime automatic — the demo runs the server from its source, where no tsconfig says so. */
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { brand, brandAddress } from "../../brand.ts";
import type { EmailDocument, EmailRow, EmailSection } from "./email-document.ts";

// Email clients support neither CSS variables nor web fonts: literal colours, and fonts that every machine has.
const colour = {
  night: "#061826",
  deep: "#0b2e4a",
  sea: "#12609a",
  mist: "#dcebf5",
  gorse: "#f4b81c",
  foam: "#f6f9fb",
  ink: "#0b1620",
};
const fonts = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";

const styles = {
  body: { backgroundColor: colour.foam, color: colour.ink, fontFamily: fonts, margin: 0, padding: "24px 8px" },
  container: {
    backgroundColor: "#ffffff",
    borderRadius: "8px",
    maxWidth: "600px",
    width: "100%",
    margin: "0 auto",
    overflow: "hidden",
  },
  top: { backgroundColor: colour.night, padding: "20px 24px" },
  name: { color: "#ffffff", fontSize: "18px", fontWeight: 700, lineHeight: "24px", margin: 0 },
  route: { borderTop: `3px solid ${colour.gorse}`, margin: 0 },
  main: { padding: "24px" },
  flag: {
    backgroundColor: colour.mist,
    borderRadius: "4px",
    color: colour.deep,
    display: "inline-block",
    fontSize: "13px",
    fontWeight: 700,
    lineHeight: "20px",
    margin: "0 0 12px",
    padding: "2px 10px",
  },
  heading: { color: colour.night, fontSize: "26px", fontWeight: 700, lineHeight: "32px", margin: "0 0 12px" },
  text: { fontSize: "16px", lineHeight: "24px", margin: "0 0 12px" },
  button: {
    backgroundColor: colour.gorse,
    borderRadius: "8px",
    color: colour.ink,
    fontSize: "16px",
    fontWeight: 700,
    margin: "8px 0 16px",
    padding: "14px 22px",
  },
  link: { color: colour.sea, textDecoration: "underline" },
  title: { color: colour.deep, fontSize: "17px", fontWeight: 700, lineHeight: "24px", margin: "20px 0 4px" },
  row: { borderTop: `1px solid ${colour.mist}` },
  label: {
    color: "#4a5b6a",
    fontSize: "14px",
    lineHeight: "20px",
    padding: "8px 12px 8px 0",
    verticalAlign: "top",
    width: "38%",
  },
  value: { fontSize: "15px", lineHeight: "20px", padding: "8px 0", verticalAlign: "top", wordBreak: "break-word" },
  foot: { backgroundColor: colour.foam, padding: "16px 24px 20px" },
  small: { color: "#4a5b6a", fontSize: "13px", lineHeight: "20px", margin: 0 },
} satisfies Record<string, CSSProperties>;

/** The layout of every email: inline styles, one column, readable at 320 px. React escapes the content. */
export function EmailLayout({ document }: { document: EmailDocument }): ReactNode {
  return (
    <Html lang="en-IE">
      <Head />
      <Preview>{document.preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Section style={styles.top}>
            <Text style={styles.name}>{brand.name}</Text>
          </Section>
          <Hr style={styles.route} />
          <Section style={styles.main}>
            {document.flag && <Text style={styles.flag}>{document.flag}</Text>}
            <Heading as="h1" style={styles.heading}>
              {document.heading}
            </Heading>
            {document.paragraphs.map((paragraph) => (
              <Paragraph key={paragraph} text={paragraph} />
            ))}
            {document.action && (
              <Button href={document.action.url} style={styles.button}>
                {document.action.label}
              </Button>
            )}
            {document.links?.map((link) => (
              <Text key={link.url} style={styles.text}>
                <Link href={link.url} style={styles.link}>
                  {link.label}
                </Link>
              </Text>
            ))}
            {document.sections.map((section) => (
              <Rows key={section.title} section={section} />
            ))}
            {document.closing.length > 0 && <div style={{ height: "16px" }} />}
            {document.closing.map((paragraph) => (
              <Paragraph key={paragraph} text={paragraph} />
            ))}
          </Section>
          <Foot />
        </Container>
      </Body>
    </Html>
  );
}

function Paragraph({ text }: { text: string }): ReactNode {
  return <Text style={styles.text}>{text}</Text>;
}

function Rows({ section }: { section: EmailSection }): ReactNode {
  return (
    <>
      <Heading as="h2" style={styles.title}>
        {section.title}
      </Heading>
      {section.rows.map((row) => (
        <LabelledRow key={`${row.label} ${row.value}`} row={row} />
      ))}
    </>
  );
}

function LabelledRow({ row }: { row: EmailRow }): ReactNode {
  const weight: CSSProperties = row.strong ? { color: colour.ink, fontWeight: 700 } : {};
  const amount: CSSProperties =
    row.align === "end" ? { fontVariantNumeric: "tabular-nums", textAlign: "right", width: "30%" } : {};
  return (
    <Row style={styles.row}>
      <Column style={{ ...styles.label, ...weight, ...(row.align === "end" ? { width: "70%" } : {}) }}>
        {row.label}
      </Column>
      <Column style={{ ...styles.value, ...weight, ...amount }}>
        {row.url ? (
          <Link href={row.url} style={styles.link}>
            {row.value}
          </Link>
        ) : (
          <Lines text={row.value} />
        )}
      </Column>
    </Row>
  );
}

/** Uses `<br>`, because not every email client supports white-space: pre-line. */
function Lines({ text }: { text: string }): ReactNode {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function Foot(): ReactNode {
  return (
    <Section style={styles.foot}>
      <Text style={styles.small}>
        {brand.name}, {brandAddress}
      </Text>
      <Text style={styles.small}>
        <a href={`tel:${brand.officePhone.tel}`} style={{ color: colour.sea }}>
          {brand.officePhone.display}
        </a>
        {" · "}
        <a href={`mailto:${brand.email}`} style={{ color: colour.sea }}>
          {brand.email}
        </a>
      </Text>
    </Section>
  );
}
