import { useEffect } from "react";

/** Sets the document's title, which browsers propose as the name of the printed file. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
