/** For loading bars. */
export type PageShape = "list" | "card" | "form" | "settings" | "desk";

const SHAPES: readonly (readonly [RegExp, PageShape])[] = [
  [/^\/platform(\/|$)/, "desk"],
  [
    /\/(donate|checkout|edit|transfer|send|repeat|create-campaign|suggest-campaign|invite-friend|add-members|add-member|manual|import|draft)(\/|$)/,
    "form",
  ],
  [/^\/campaigns\/(campaign|campaign-completed)\//, "card"],
  [/^\/members\/member\//, "card"],
  [/^\/(choose-receiving-method|create-community|find-community|account-setup)(\/|$)/, "form"],
  [/^\/(settings|profile|change-email)(\/|$)/, "settings"],
];

/** Defaults to a list. */
export const shapeOf = (path: string): PageShape =>
  SHAPES.find(([pattern]) => pattern.test(path))?.[1] ?? "list";
