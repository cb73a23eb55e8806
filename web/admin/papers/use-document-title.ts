import { useEffect } from "react";

/** The document's title: that is what a browser calls the file it is printed to. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
