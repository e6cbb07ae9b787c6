import { assertCents, type Cents } from "@/lib/kernel";

/** An account by what it is for; the database row behind it is opened when it is first used. */
export type Account =
  | { kind: "campaign" | "community"; ownerId: string }
  | { kind: "cards" | "fees_expected" | "fees" | "payouts" | "paid_out" | "provider_loss" };

export const cards = { kind: "cards" } as const satisfies Account;
export const feesExpected = { kind: "fees_expected" } as const satisfies Account;
export const fees = { kind: "fees" } as const satisfies Account;
export const payoutsAccount = { kind: "payouts" } as const satisfies Account;
export const paidOut = { kind: "paid_out" } as const satisfies Account;
export const providerLoss = { kind: "provider_loss" } as const satisfies Account;
/** What one campaign holds, and what Our Balance of one community holds. */
export const campaignAccount = (ownerId: string): Account => ({ kind: "campaign", ownerId });
export const communityAccount = (ownerId: string): Account => ({ kind: "community", ownerId });

/** An amount that leaves one account and reaches another: balanced by its shape. Cents, above zero. */
export type Posting = { from: Account; to: Account; amount: Cents };

/** A movement of money before it is booked. `source` is unique for ever: booking it twice is booking it once. */
export type Entry = {
  source: string;
  kind: EntryKind;
  postings: Posting[];
  /** Ids only, never names. */
  metadata?: Record<string, string>;
  /** The entry that this one undoes, by its source. */
  reverses?: string;
};

const ENTRY_KINDS = [
  /** A charge succeeded: the cards pay in, and the expected fee is held back. */
  "charge",
  /** The processor told the true fee. */
  "fee",
  /** Our Balance into a campaign. */
  "transfer",
  /** A campaign stopped: its balance is frozen for the recipient. */
  "payout_frozen",
  /** The desk sent the money. */
  "payout_sent",
  /** The money came back. */
  "payout_returned",
  /** The processor gave a donor the money back. */
  "refund",
  /** … but it did not get through. */
  "refund_failed",
  /** A donor's bank took the money back, or gave it again. */
  "dispute",
  "dispute_reinstated",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One text for each account: its kind, with the owner where there are many. */
export const accountKey = (account: Account): string =>
  "ownerId" in account ? `${account.kind}:${account.ownerId}` : account.kind;

/** One posting; leaves out nothing: a caller that may have zero to move asks `postingsOf`. */
export function posting(from: Account, to: Account, amount: Cents): Posting {
  assertCents(amount);
  if (amount <= 0) throw new RangeError(`a posting moves more than nothing: ${amount}`);
  if (accountKey(from) === accountKey(to))
    throw new RangeError(`a posting needs two accounts: ${accountKey(from)}`);
  return { from, to, amount };
}

/** The postings of those movements that move something. */
export function postingsOf(...moves: [from: Account, to: Account, amount: Cents][]): Posting[] {
  return moves.filter(([, , amount]) => amount !== 0).map(([from, to, amount]) => posting(from, to, amount));
}

/** The entry that undoes another: every posting backwards, in reverse order. */
export function reverse(entry: Entry, source: string, kind: EntryKind): Entry {
  return {
    source,
    kind,
    reverses: entry.source,
    ...(entry.metadata ? { metadata: entry.metadata } : {}),
    postings: entry.postings.toReversed().map((p) => posting(p.to, p.from, p.amount)),
  };
}
