/** How often the dashboard asks again while it is shown. */
export const refreshMs = 5 * 60_000;
