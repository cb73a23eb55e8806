import type { Shop } from "../../../contract/settings.ts";

export const connectionRestored = "Connection restored";
export const saved = "Settings saved";
export const wasReset = "Settings reset";

export type Blocked =
  | `${"modify" | "add" | "delete"} ${"delivery types" | "package types"}`
  | "modify service types"
  | "modify settings"
  | "save settings"
  | "reset settings"
  | "restore settings";

export type BackendTexts = ReturnType<typeof textsOf>;

/** What the settings are read from and written to, as the notices name it. */
export const backendTexts: Record<Shop, BackendTexts> = {
  builtin: textsOf("the server", "Server"),
  woocommerce: textsOf("WordPress", "WordPress"),
};

function textsOf(backend: string, titled: string) {
  return {
    loadFailure: {
      title: "Connection Error",
      description: `Unable to load settings from ${backend}. Please check your connection and try again.`,
    },
    retryFailure: {
      title: "Connection Failed",
      description: `Still unable to connect to ${backend}. Please check your connection.`,
    },
    disconnectedTitle: `${titled} Connection Error`,
    saveFailure: {
      title: "Save Failed",
      description: `Unable to save settings to ${backend}. Please check your connection and try again.`,
    },
    resetFailure: {
      title: "Reset Failed",
      description: `Unable to reset settings on ${backend}. Please check your connection and try again.`,
    },
    /** Said in place of what cannot be done while the settings could not be read. */
    connectionRequired: (blocked: Blocked) => ({
      title: "Connection Required",
      description: `Cannot ${blocked} while disconnected from ${backend}.`,
    }),
  };
}
