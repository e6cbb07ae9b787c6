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

/** `amount` is in cents, above zero. */
export type Posting = { from: Account; to: Account; amount: Cents };

/** An unbooked movement of money. `source` is unique forever, which makes booking idempotent. */
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
  /** A charge succeeded: the card payment, with the expected fee held back. */
  "charge",
  /** True fee reported by the processor. */
  "fee",
  /** Our Balance to a campaign. */
  "transfer",
  /** A campaign stopped: its balance is frozen for the recipient. */
  "payout_frozen",
  "payout_sent",
  /** A sent payout came back. */
  "payout_returned",
  "refund",
  /** A refund failed: its amount is booked back. */
  "refund_failed",
  /** Processor fee for a refund, charged or returned. */
  "refund_fee",
  /** A bank opened a dispute and withdrew the money, or reinstated it. */
  "dispute",
  "dispute_reinstated",
  /** Dispute fee booked separately from the dispute's money, charged or returned. */
  "dispute_fee",
  /** Cents on Our Balance when its community was deleted, and their return when it was restored. */
  "rest_moved",
  "rest_returned",
  /** Money that reached a deleted community, moved to the provider's general account. */
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

/** Builds postings, skipping zero amounts. */
export function postingsOf(...moves: [from: Account, to: Account, amount: Cents][]): Posting[] {
  return moves.filter(([, , amount]) => amount !== 0).map(([from, to, amount]) => posting(from, to, amount));
}

/** Builds the entry that undoes another: accounts swapped, order reversed. */
export function reverse(entry: Entry, source: string, kind: EntryKind): Entry {
  return {
    source,
    kind,
    reverses: entry.source,
    ...(entry.metadata ? { metadata: entry.metadata } : {}),
    postings: entry.postings.toReversed().map((p) => posting(p.to, p.from, p.amount)),
  };
}
