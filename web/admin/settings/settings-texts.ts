import type { Shop } from "../../../contract/settings.ts";

export const connectionRestoredTitle = "Connection restored";
export const savedTitle = "Settings saved";
export const resetTitle = "Settings reset";

export type BlockedAction =
  | `${"modify" | "add" | "delete"} ${"delivery types" | "package types"}`
  | "modify service types"
  | "modify settings"
  | "save settings"
  | "reset settings"
  | "restore settings";

export type BackendTexts = ReturnType<typeof textsOf>;

/** The texts, which name the system that stores the settings. */
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
    /** Shown when an action needs settings that could not be read. */
    connectionRequired: (blocked: BlockedAction) => ({
      title: "Connection Required",
      description: `Cannot ${blocked} while disconnected from ${backend}.`,
    }),
  };
}
