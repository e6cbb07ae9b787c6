import { assertCents, type Cents } from "@/lib/kernel";

export type Account =
  | { kind: "campaign" | "community"; ownerId: string }
  | {
      kind:
        | "cards"
        | "fees_expected"
        | "fees"
        | "payouts"
        | "paid_out"
        | "provider_loss"
        | "rounding"
        | "general";
    };

export const cards = { kind: "cards" } as const satisfies Account;
export const feesExpected = { kind: "fees_expected" } as const satisfies Account;
export const fees = { kind: "fees" } as const satisfies Account;
export const payoutsAccount = { kind: "payouts" } as const satisfies Account;
export const paidOut = { kind: "paid_out" } as const satisfies Account;
export const providerLoss = { kind: "provider_loss" } as const satisfies Account;
export const rounding = { kind: "rounding" } as const satisfies Account;
export const general = { kind: "general" } as const satisfies Account;
export const campaignAccount = (ownerId: string): Account => ({ kind: "campaign", ownerId });
export const communityAccount = (ownerId: string): Account => ({ kind: "community", ownerId });

/** Cents, above zero. */
type Posting = { from: Account; to: Account; amount: Cents };

/** `source` is unique forever, which makes booking idempotent. */
export type Entry = {
  source: string;
  kind: EntryKind;
  postings: Posting[];
  /** Ids only, never names. */
  metadata?: Record<string, string>;
  /** Source of the entry being undone. */
  reverses?: string;
};

const ENTRY_KINDS = [
  /** The card payment, with the expected fee held back. */
  "charge",
  "fee",
  /** Our Balance to a campaign. */
  "transfer",
  /** The balance is frozen for the recipient. */
  "payout_frozen",
  "payout_sent",
  "payout_returned",
  "refund",
  "refund_failed",
  /** Charged or returned. */
  "refund_fee",
  /** Money withdrawn, or reinstated. */
  "dispute",
  "dispute_reinstated",
  /** Booked separately from the dispute's money; charged or returned. */
  "dispute_fee",
  /** Cents left when a community was deleted, and their return when it was restored. */
  "rest_moved",
  "rest_returned",
  /** Money of a deleted community, moved to the provider. */
  "ended_money",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const accountKey = (account: Account): string =>
  "ownerId" in account ? `${account.kind}:${account.ownerId}` : account.kind;

/** Throws for a zero amount, unlike `postingsOf`. */
export function posting(from: Account, to: Account, amount: Cents): Posting {
  assertCents(amount);
  if (amount <= 0) throw new RangeError(`a posting moves more than nothing: ${amount}`);
  if (accountKey(from) === accountKey(to))
    throw new RangeError(`a posting needs two accounts: ${accountKey(from)}`);
  return { from, to, amount };
}

/** Skips zero amounts. */
export function postingsOf(...moves: [from: Account, to: Account, amount: Cents][]): Posting[] {
  return moves.filter(([, , amount]) => amount !== 0).map(([from, to, amount]) => posting(from, to, amount));
}

/** Accounts swapped, order reversed. */
export function reverse(entry: Entry, source: string, kind: EntryKind): Entry {
  return {
    source,
    kind,
    reverses: entry.source,
    ...(entry.metadata ? { metadata: entry.metadata } : {}),
    postings: entry.postings.toReversed().map((p) => posting(p.to, p.from, p.amount)),
  };
}
