/** What the settings are read from and written to, as the notices name it. */
const backend = "the server";

export const loadFailure = {
  title: "Connection Error",
  description: `Unable to load settings from ${backend}. Please check your connection and try again.`,
};
export const retryFailure = {
  title: "Connection Failed",
  description: `Still unable to connect to ${backend}. Please check your connection.`,
};
export const connectionRestored = "Connection restored";
export const disconnectedTitle = "Server Connection Error";

export const saveFailure = {
  title: "Save Failed",
  description: `Unable to save settings to ${backend}. Please check your connection and try again.`,
};
export const resetFailure = {
  title: "Reset Failed",
  description: `Unable to reset settings on ${backend}. Please check your connection and try again.`,
};
export const saved = "Settings saved";
export const wasReset = "Settings reset";

export type Blocked =
  | `${"modify" | "add" | "delete"} ${"delivery types" | "package types"}`
  | "modify service types"
  | "modify settings"
  | "save settings"
  | "reset settings"
  | "restore settings";

/** Said in place of what cannot be done while the settings could not be read. */
export function connectionRequired(blocked: Blocked) {
  return { title: "Connection Required", description: `Cannot ${blocked} while disconnected from ${backend}.` };
}
