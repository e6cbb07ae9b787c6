/** What was done by the link a moment ago. */
const DONE = ["paused", "skipped", "late", "ended"] as const;
export type Done = (typeof DONE)[number];

/** The page of a link, after something was done. */
export const linkPath = (token: string, done: Done) =>
  `/recurring-gift/${encodeURIComponent(token)}?done=${done}`;

/** What the address says was done; undefined for anything else. */
export const doneOf = (text: string | undefined): Done | undefined => DONE.find((done) => done === text);
