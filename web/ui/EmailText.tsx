import { Fragment } from "react";

/** An email address that wraps after its @ and dots, and within a word only as a last resort. */
export function EmailText({ email, className = "" }: { email: string; className?: string }) {
  const parts = email.split(/(?<=@)|(?<=\.)(?=[^@]*@)/);
  return (
    <span className={`break-words ${className}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
