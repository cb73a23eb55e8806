export const formIds = {
  teamBooking: 1,
  customerBooking: 3,
  businessApplication: 4,
  rewards: 5,
  assistance: 6,
  contact: 7,
  whiteGlove: 8,
  newsletter: 9,
} as const;
