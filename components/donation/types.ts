import type { FieldErrors } from "@/lib/kernel";
import type { Work } from "@/lib/kernel/proof-of-work";
import type { GiftSum, GiftSums } from "@/lib/payment";
import type { VisitorErrors } from "./about-you";
import type { Visitor } from "./wallet-person";

/** What a form shows after it was sent. */
export type FormState = {
  title?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
};
export type SendForm = (previous: FormState, form: FormData) => Promise<FormState>;

export type { GiftSum, GiftSums };

/** When a gift is given again: every so many months, on this day of the month, next on `date` ("12/22/2026"). */
export type GivenAgain = { months: number; dayOfMonth: number; date: string };

/** What a gift is for: a campaign, or Our Balance of a community. */
export type Donee = "campaign" | "balance";

/** The request that the browser sends when the donor presses Donate. */
export type PayRequest = {
  /** Names the checkout; what the gift is for is in the server's cookie. */
  attempt: string;
  /** Whole dollars. */
  amount: number;
  /** Who gives without an account; null for members. */
  visitor: Visitor | null;
  coverFees: boolean;
  /** What the card pays, in cents, as the pressed button showed it. The server refuses another sum. */
  shownCents: number;
  saveCard: boolean;
  /** The saved card that pays; null for a new one. */
  savedCardId: string | null;
  /** The new card as the processor's token; null for the saved card. */
  cardToken: string | null;
  /** Names this press of the button, also when it is sent again. */
  press: string;
  /** What this device has found, when it was asked to work. */
  work: string | null;
  /** True once the donor has confirmed that a second gift is intended. */
  giveAgain: boolean;
};

/** The server's response to a `PayRequest`. */
export type PayAnswer =
  /** Many cards are being tried: this device works a little, and sends the same request again. */
  | { kind: "work"; work: Work }
  /** Others are before this donor: the same request again, after so many seconds. */
  | { kind: "wait"; seconds: number }
  /** The card's bank requires authentication. */
  | { kind: "bank"; clientSecret: string }
  /** The payment is done, or cannot continue here: go to the next page. */
  | { kind: "go"; href: string }
  /** The same gift was made a moment ago; its receipt, if there is one to see. */
  | { kind: "again"; question: string; receiptHref: string | null }
  /** The card was refused; the message explains what to do. */
  | { kind: "declined"; message: string }
  /** The card would pay another sum than the button showed. */
  | { kind: "sum"; sums: GiftSums }
  /** A name or the address is refused. */
  | { kind: "you"; errors: VisitorErrors }
  /** The amount is invalid: go back to where it is chosen. */
  | { kind: "amount"; href: string; message: string }
  /** The checkout, its campaign or the session has ended; the page shows which once it is refreshed. */
  | { kind: "stale" }
  /** The call failed. */
  | { kind: "problem"; title: string };

/** How an attempt ended, as the card processor reported it to the server. */
export type PayOutcome = { kind: "go"; href: string } | { kind: "open"; message: string | null };
