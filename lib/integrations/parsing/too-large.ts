/** The input unpacks to more than allowed. */
export class TooLarge extends Error {}
