import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { joinClasses } from "./join-classes.ts";

type SearchBoxProps = {
  /** Accessible name ('Search orders'); also the placeholder unless one is given. */
  label: string;
  placeholder?: string;
  value: string;
  /** Called `delayMs` after the last input, and at once on Enter. */
  onSearch: (text: string) => void;
  delayMs?: number;
  className?: string;
};

/** Searches while the user types. The key '/' focuses it, unless the user is typing elsewhere. */
export function SearchBox({ label, placeholder, value, onSearch, delayMs = 300, className }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  // The value may change from outside, by history navigation or cleared filters.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => searchOnce(text, searched, search.current), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement | null)?.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  return (
    <search className={joinClasses("relative block min-w-0", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        ref={box}
        id={id}
        type="search"
        value={text}
        maxLength={200}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && searchOnce(text, searched, onSearch)}
        className="min-h-10 w-full rounded border border-edge bg-white ps-9 pe-3 text-sm text-ink placeholder:text-muted hover:border-ink"
      />
    </search>
  );
}

/** Searches unless the text is the one searched last. */
function searchOnce(text: string, searched: React.RefObject<string>, onSearch: (text: string) => void): void {
  const trimmed = text.trim();
  if (trimmed === searched.current) return;
  searched.current = trimmed;
  onSearch(trimmed);
}
