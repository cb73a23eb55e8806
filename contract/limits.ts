/** Longest text that each kind of field takes; longer input is refused with the field's name. */
export const maxLengths = {
  name: 100,
  email: 254,
  phone: 40,
  line: 200,
  postcode: 12,
  description: 500,
  instructions: 1000,
  message: 5000,
  username: 60,
  password: 200,
};

export const shortestPassword = 8;

/** The largest number that an integer column of PostgreSQL holds: the largest id, and the largest amount in cents. */
export const largestInteger = 2_147_483_647;

/** Whether a number can be the id of something in the database. */
export function isId(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= largestInteger;
}
