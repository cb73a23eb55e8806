import type { RedirectType } from "../../../contract/redirect-options.ts";
import type { Shop } from "../../../contract/settings.ts";

export type BackendTexts = ReturnType<typeof textsOf>;

/** The texts that name the system that stores the redirects. */
export const backendTexts: Record<Shop, BackendTexts> = {
  builtin: textsOf("the server"),
  woocommerce: textsOf("WordPress"),
};

function textsOf(backend: string) {
  return {
    loadFailure: {
      title: "Loading Error",
      description: `Failed to load redirects from ${backend}. Please check your connection.`,
    },
    saveFailure: {
      title: "Save Error",
      description: `Failed to save redirects to ${backend}. Please try again.`,
    },
  };
}

export const createFailure = { title: "Error", description: "Failed to create redirect. Please try again." };
export const targetMissing = { title: "Validation Error", description: "Target URL is required." };
export const hiddenCharacters = {
  title: "Hidden Characters Detected",
  description: "Characters that cannot be seen were removed from the URL.",
};

/** Each status with its meaning to browsers and search engines. */
export const typeLabels: Record<RedirectType, string> = {
  "301": "301 (permanent)",
  "302": "302 (temporary)",
  "307": "307 (temporary)",
};
export const typeOptions = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
