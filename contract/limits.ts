/** Maximum length of each kind of field; longer input is refused with the field's name. */
export const maxLengths = {
  name: 100,
  email: 254,
  phone: 40,
  line: 200,
  postcode: 12,
  vatNumber: 30,
  poNumber: 60,
  description: 500,
  instructions: 1000,
  message: 5000,
  username: 60,
  password: 200,
};

export const minPasswordLength = 10;

/** The maximum of PostgreSQL's integer type, and so of ids and amounts in cents. */
export const maxInteger = 2_147_483_647;

/** Whether a number can be a database id. */
export function isId(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= maxInteger;
}

/** How many redirect rules the site can have. */
export const maxRedirects = 50_000;

/** The lowest multiplier that each priority may have. */
export const minMultipliers = { same_day: 1, next_day: 0.1, international: 0.1 } as const;
