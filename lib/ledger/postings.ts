import { assertCents, type Cents } from "@/lib/kernel";

/** An account by what it is for; the database row behind it is opened when it is first used. */
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
/** What one campaign holds, and what Our Balance of one community holds. */
export const campaignAccount = (ownerId: string): Account => ({ kind: "campaign", ownerId });
export const communityAccount = (ownerId: string): Account => ({ kind: "community", ownerId });

/** An amount that leaves one account and reaches another, so every posting is balanced. Cents, above zero. */
export type Posting = { from: Account; to: Account; amount: Cents };

/**
 * A movement of money before it is booked. `source` is unique for ever, so booking the same movement a second time
 * changes nothing.
 */
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
  /** The processor reported the true fee of a charge. */
  "fee",
  /** Our Balance into a campaign. */
  "transfer",
  /** A campaign stopped: its balance is frozen for the recipient. */
  "payout_frozen",
  /** The desk sent the money. */
  "payout_sent",
  /** A payout that was sent came back. */
  "payout_returned",
  /** The processor refunded a donor. */
  "refund",
  /** A refund failed, so its amount is booked back. */
  "refund_failed",
  /** What the processor takes for a refund, or gives back. */
  "refund_fee",
  /** A donor's bank opened a dispute and withdrew the money, or reinstated it. */
  "dispute",
  "dispute_reinstated",
  /** What the processor takes for a dispute beside a movement of its money, or gives back. */
  "dispute_fee",
  /** A community was deleted with cents on Our Balance; it came back, and they with it. */
  "rest_moved",
  "rest_returned",
  /** Money that reached a deleted community goes to the provider's general account. */
  "ended_money",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A key for an account: its kind, and its owner for kinds of which there are many. */
export const accountKey = (account: Account): string =>
  "ownerId" in account ? `${account.kind}:${account.ownerId}` : account.kind;

/** One posting, whatever its amount. A caller whose amount may be zero uses `postingsOf`. */
export function posting(from: Account, to: Account, amount: Cents): Posting {
  assertCents(amount);
  if (amount <= 0) throw new RangeError(`a posting moves more than nothing: ${amount}`);
  if (accountKey(from) === accountKey(to))
    throw new RangeError(`a posting needs two accounts: ${accountKey(from)}`);
  return { from, to, amount };
}

/** The postings of these movements, without those of zero cents. */
export function postingsOf(...moves: [from: Account, to: Account, amount: Cents][]): Posting[] {
  return moves.filter(([, , amount]) => amount !== 0).map(([from, to, amount]) => posting(from, to, amount));
}

/** The entry that undoes another: each posting with its accounts swapped, in reverse order. */
export function reverse(entry: Entry, source: string, kind: EntryKind): Entry {
  return {
    source,
    kind,
    reverses: entry.source,
    ...(entry.metadata ? { metadata: entry.metadata } : {}),
    postings: entry.postings.toReversed().map((p) => posting(p.to, p.from, p.amount)),
  };
}
