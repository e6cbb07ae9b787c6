import type { FieldErrors } from "@/lib/kernel";
import type { Work } from "@/lib/kernel/proof-of-work";
import type { GiftSum, GiftSums } from "@/lib/payment";
import type { VisitorErrors } from "./about-you";
import type { Visitor } from "./wallet-person";

type FormState = {
  title?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
};
export type SendForm = (previous: FormState, form: FormData) => Promise<FormState>;

export type { GiftSum, GiftSums };

/** Next on `date`: "12/22/2026". */
export type GivenAgain = { months: number; dayOfMonth: number; date: string };

export type Donee = "campaign" | "balance";

export type PayRequest = {
  /** Draft id. The server's cookie holds the target. */
  attempt: string;
  /** Whole dollars. */
  amount: number;
  /** Null for members. */
  visitor: Visitor | null;
  coverFees: boolean;
  /** As this page shows them. The server rejects others, chosen in another tab. */
  months: number | null;
  isAnonymous: boolean;
  /** Sum on the pressed button, in cents. The server rejects another sum. */
  shownCents: number;
  saveCard: boolean;
  /** Null for a new card. */
  savedCardId: string | null;
  cardToken: string | null;
  /** Same on a retry. */
  press: string;
  /** Solution of the server's challenge. */
  work: string | null;
  /** The donor confirmed a second gift. */
  giveAgain: boolean;
};

export type PayAnswer =
  /** Card testing: solve the challenge and resend. */
  | { kind: "work"; work: Work }
  /** Queued: resend after these seconds. */
  | { kind: "wait"; seconds: number }
  /** The bank requires authentication. */
  | { kind: "bank"; clientSecret: string }
  /** Paid, or cannot continue here. */
  | { kind: "go"; href: string }
  /** Possible duplicate. Null if there is no receipt to see. */
  | { kind: "again"; question: string; receiptHref: string | null }
  | { kind: "declined"; message: string }
  /** The charge differs from the button's sum. */
  | { kind: "sum"; sums: GiftSums }
  /** Another tab has chosen otherwise. */
  | { kind: "changed" }
  | { kind: "you"; errors: VisitorErrors }
  | { kind: "amount"; href: string; message: string }
  /** The checkout, campaign or session has ended. */
  | { kind: "stale" }
  | { kind: "problem"; title: string };

/** As the processor reported it to the server. */
export type PayOutcome = { kind: "go"; href: string } | { kind: "open"; message: string | null };
