/**
 * The one order in which a transaction locks what others may wait for. A transaction that holds a lock waits
 * only for later kinds, so there are no deadlocks:
 *
 * - Lock all rows of a kind together, by id (balances: by account id), and never more of it later. Relocking
 *   a locked row is allowed.
 * - Every waiting statement takes part: `for update` and the like, and an UPDATE or DELETE of several rows.
 *   Those lock in arbitrary order, so lock the rows first (`lockDeliveries`). `skip locked` never waits.
 * - Details follow their row and have no place here: a campaign's texts, exclusions and milestones, a
 *   person's invitations and tokens. A saved card is locked by its processor customer (`lockCards`), because
 *   there may be no card yet.
 * - `recipient`: the sealed record of a campaign, by campaign id. A single one follows its campaign.
 * - `giving`: a donor's totals (`donor_totals`).
 * - Consents to texts of one phone are locked together, by person id; those of one person follow the person.
 * - A key lock (`for key share`, or inserting a referring row) only conflicts with a transaction that deletes
 *   the row, changes its key, or waits for key locks on purpose. For people: closing an account, erasing a
 *   placeholder, a new e-mail address or password. These have locked all they need before `person` or never
 *   lock it, so a key lock on a person is allowed anywhere.
 * - For communities, only deletion, hold and lifting a hold conflict with key locks. The deletion then waits
 *   only for memberships and the hold for nothing. So a transaction may take a key lock on a community if it
 *   has locked none of its memberships.
 * - Jobs come last: `enqueue` waits for the end of the transaction, because transactions that wake the same
 *   task write the same row.
 * - Advisory locks come before the rows that they guard, several of them by key.
 */
export const LOCK_ORDER = [
  "community",
  "person",
  "membership",
  "campaign",
  "recipient",
  "donation",
  "giving",
  "recurring",
  "card",
  "payout",
  "passkey",
  "session",
  "balance",
  "trouble",
  "event",
  "consent",
  "thread",
  "delivery",
  "job",
] as const;

export type Lockable = (typeof LOCK_ORDER)[number];

export type AcquiredLocks = Map<Lockable, Set<string>>;

/** Null if in order. */
export function disorder(acquired: AcquiredLocks, kind: Lockable, ids: readonly string[]): string | null {
  const own = acquired.get(kind);
  if (own && ids.every((id) => own.has(id))) return null;
  if (own) return `more of ${kind} after ${kind}`;
  const later = LOCK_ORDER.slice(LOCK_ORDER.indexOf(kind) + 1).find((other) => acquired.has(other));
  return later ? `${kind} after ${later}` : null;
}
