import type { FieldErrors } from "@/lib/kernel";

/** What a form shows after it was sent. */
export type FormState = {
  title?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
};
export type SendForm = (previous: FormState, form: FormData) => Promise<FormState>;

export type { GiftSum, GiftSums } from "@/lib/payment";

/** What a gift is for: a campaign, or Our Balance of a community. */
export type Donee = "campaign" | "balance";

/** What the browser asks the server when the donor presses Donate. */
export type PayRequest = {
  /** Names the checkout; what is given to whom is kept by the server's cookie. */
  attempt: string;
  coverFees: boolean;
  saveCard: boolean;
  /** The saved card that pays; null for a new one. */
  savedCardId: string | null;
  /** True once the donor said that a second gift is meant. */
  giveAgain: boolean;
};

/** What the server answers to it. */
export type PayAnswer =
  /** The card in the form may be charged now. */
  | { kind: "confirm"; clientSecret: string }
  /** The bank of the saved card wants to see its customer. */
  | { kind: "bank"; clientSecret: string }
  /** Done or no longer to be done here: the next page. */
  | { kind: "go"; href: string }
  /** The same gift was made a moment ago. */
  | { kind: "again"; question: string }
  /** The card was refused, in words that help. */
  | { kind: "declined"; message: string }
  /** The amount is wrong: back to where it is chosen. */
  | { kind: "amount"; href: string; message: string }
  /** The checkout, its campaign or the session is over: the page drawn anew says which. */
  | { kind: "stale" }
  /** The call failed. */
  | { kind: "problem"; title: string };

/** How an attempt ended, as the server knows it from the card processor. */
export type PayOutcome = { kind: "go"; href: string } | { kind: "open"; message: string | null };
