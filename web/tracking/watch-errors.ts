import { cut } from "./cut.ts";
import { tell } from "./tell.ts";

/** Tells of errors that nobody caught, until the signal aborts. */
export function watchErrors(signal: AbortSignal): void {
  window.addEventListener("error", ({ error, message }) => tellError(error, message), { signal });
  window.addEventListener("unhandledrejection", ({ reason }) => tellError(reason, String(reason)), { signal });
}

function tellError(error: unknown, fallback: string): void {
  const { message, stack } = error instanceof Error ? error : { message: fallback, stack: "" };
  tell({
    event: "javascript_error",
    error_message: cut(message, "message"),
    error_stack: cut(stack ?? "", "stack"),
    user_agent: cut(navigator.userAgent, "userAgent"),
    page_path: location.pathname,
  });
}
