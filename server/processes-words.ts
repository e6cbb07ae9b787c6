/** What a process of the site says to its parent once it could serve, and what it waits for before it does. */
export const PREPARED = "prepared";
export const GO = "go";
