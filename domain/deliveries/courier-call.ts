/** The site promises a call this long before the pickup; the email about an approaching van goes out then too. */
export const callBeforePickupMinutes = 30;

export const courierCallText = `Your courier calls ${callBeforePickupMinutes} minutes before pickup arrival.`;
