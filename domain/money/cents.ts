/** An amount of money in whole euro cents. */
export type Cents = number;
