const DONE = ["paused", "skipped", "late", "ended"] as const;
export type Done = (typeof DONE)[number];

export const linkPath = (token: string, done: Done) =>
  `/recurring-gift/${encodeURIComponent(token)}?done=${done}`;

export const doneOf = (text: string | undefined): Done | undefined => DONE.find((done) => done === text);
