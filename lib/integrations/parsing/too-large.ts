/** Thrown by a parser whose input unpacks to more than it may. */
export class TooLarge extends Error {}
