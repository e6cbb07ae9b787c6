/**
 * Counts are declines, plus tries that may become declines, within `WINDOW_SECONDS` unless noted. Accepted
 * cards do not count, however many donors give.
 */
export const WINDOW_SECONDS = 1_800;
export const LATELY_SECONDS = 60;
/** A waiting client asks again within this time or leaves the queue. */
export const PATIENCE_SECONDS = 15;

/** Without the current try. */
export type Count = {
  tries: number;
  declines: number;
  /** Possible declines of intents whose secret was handed out. */
  reserved: number;
  /** Within the last minute. */
  lately: number;
  /** Seconds since the oldest. */
  age: number;
};

export const NOTHING: Count = { tries: 0, declines: 0, reserved: 0, lately: 0, age: 0 };

/**
 * `member`: an account known for a while. All others are guests, because an account takes a minute to make.
 */
export type Who = "guest" | "member";

/** Networks from narrow to wide. */
export type Standing = {
  networks: readonly Count[];
  /** Null while unknown, and for a card that a browser sends to Stripe directly. */
  card: Count | null;
  /** Null with an account. */
  email: Count | null;
  account: Count | null;
  /** Guests; null for Our Balance, which takes none. */
  campaign: Count | null;
  site: Count;
  members: Count;
  /** Waiting longer. */
  ahead: { campaignClean: number; campaignAll: number; siteClean: number; siteAll: number };
};

export type Verdict =
  | { kind: "free" }
  /** Small puzzles (`lib/kernel/proof-of-work.ts`). */
  | { kind: "work"; parts: number }
  | { kind: "wait"; seconds: number; isClean: boolean }
  | { kind: "refuse"; seconds: number };

type Limit = { work: number; most: number };

/** From an address to wider networks. A school behind one router has a few declines an hour. */
const NETWORKS: readonly Limit[] = [
  { work: 4, most: 16 },
  { work: 6, most: 24 },
  { work: 8, most: 32 },
];
const CARD: Limit = { work: 3, most: 5 };
/** Anyone can type anyone's address, so an address alone never refuses. */
const EMAIL: Limit = { work: 3, most: Number.POSITIVE_INFINITY };
const ACCOUNT: Limit = { work: 4, most: 8 };

/** Surge threshold, and limits during a surge. */
type Scope = {
  surge: number;
  /** Clean tries admitted immediately. */
  clean: number;
  /** Beyond that. */
  perMinute: number;
};
const CAMPAIGN: Scope = { surge: 20, clean: 90, perMinute: 10 };
const SITE: Scope = { surge: 40, clean: 100, perMinute: 12 };
/** In a surge. */
const UNCLEAN_PER_MINUTE = 2;
const MEMBERS: Scope = { surge: 60, clean: 120, perMinute: 20 };

/**
 * How many queued guests of a network may go ahead of others. Work costs a server almost nothing, so one
 * network could fill the queue with attempts that never pay.
 */
export const TURNS_IN_LINE: readonly number[] = [8, 16, 32];

/** About one second on an old phone. */
const PARTS = 16;
const PARTS_IN_SURGE = 32;

const ASK_AGAIN_SECONDS = 4;

export const SURGE = { campaign: CAMPAIGN.surge, site: SITE.surge };

const refusal = (count: Count): Verdict => ({
  kind: "refuse",
  seconds: Math.max(30, Math.ceil(WINDOW_SECONDS - count.age)),
});

type Judged = { count: Count; limit: Limit };

const judged = (count: Count | null, limit: Limit): Judged[] => (count ? [{ count, limit }] : []);

/** Judges a standing as for a guest's first try. */
export function isClean({ networks, card, email, account }: Standing): boolean {
  const [narrow = NOTHING, ...wider] = networks;
  return (
    narrow.tries === 0 &&
    wider.every(({ declines }) => declines < 4) &&
    [card, email, account].every((count) => count === null || count.declines === 0)
  );
}

/** Infinite outside a surge. */
function roomIn(count: Count, scope: Scope, clean: boolean): number {
  if (count.tries < scope.surge) return Number.POSITIVE_INFINITY;
  if (!clean) return UNCLEAN_PER_MINUTE - count.lately;
  return Math.max(scope.clean - count.tries, scope.perMinute - count.lately);
}

/**
 * Judges a try by our server, before the card is known (to answer early) and after. Guests past a first limit
 * must work. In a surge all must, and queue if too many: clean ones first, in order of arrival.
 */
export function judgeTry(who: Who, standing: Standing, hasWork: boolean): Verdict {
  const { networks, card, email, account, campaign, site, members, ahead } = standing;
  const own: Judged[] = [...judged(card, CARD), ...judged(account, ACCOUNT)];
  const around: Judged[] =
    who === "member"
      ? []
      : [...networks.flatMap((count, at) => judged(count, NETWORKS[at] ?? CARD)), ...judged(email, EMAIL)];
  const all = [...own, ...around];
  const exceeded = all.find(({ count, limit }) => count.tries >= limit.most);
  if (exceeded) return refusal(exceeded.count);

  const inSurge =
    who === "member"
      ? members.tries >= MEMBERS.surge
      : (campaign ?? NOTHING).tries >= CAMPAIGN.surge || site.tries >= SITE.surge;
  const worksNow =
    who === "member" ? inSurge : inSurge || around.concat(judged(card, CARD)).some(isPastFirst);
  if (worksNow && !hasWork) return { kind: "work", parts: inSurge ? PARTS_IN_SURGE : PARTS };

  const clean = isClean(standing);
  const wait: Verdict = { kind: "wait", seconds: ASK_AGAIN_SECONDS, isClean: clean };
  if (who === "member") return roomIn(members, MEMBERS, true) > 0 ? { kind: "free" } : wait;
  const hasRoom =
    roomIn(campaign ?? NOTHING, CAMPAIGN, clean) > (clean ? ahead.campaignClean : ahead.campaignAll) &&
    roomIn(site, SITE, clean) > (clean ? ahead.siteClean : ahead.siteAll);
  return hasRoom ? { kind: "free" } : wait;
}

const isPastFirst = ({ count, limit }: Judged) => count.tries >= limit.work;

/** Declines reserved for a handed-out intent until we cancel it. */
export const INTENT_UNITS = 5;
export const DECLINES_OF_INTENT = 5;

/** In units: unpaid intents. */
const INTENTS_OF_NETWORK: readonly Limit[] = [
  { work: 10, most: 20 },
  { work: 20, most: 40 },
  { work: 30, most: 60 },
];
const INTENTS_OF_ACCOUNT: Limit = { work: Number.POSITIVE_INFINITY, most: 150 };
const INTENTS_OF_CAMPAIGN: Scope = { surge: 50, clean: 150, perMinute: 30 };
const INTENTS_OF_SITE: Scope = { surge: 100, clean: 250, perMinute: 50 };

const UNTIL_NEXT_SECONDS = 10;

/**
 * Judges an intent whose secret goes to an API client, which tries cards without us. Possible declines count
 * apart from our tries, so unpaid intents never delay guests on our pages.
 */
export function judgeIntent(who: Who, standing: Standing, hasWork: boolean): Verdict {
  const { networks, account, campaign, site } = standing;
  const together = (count: Count): Count => ({ ...count, tries: count.tries + count.reserved });
  if (account && account.declines >= ACCOUNT.most) return refusal(account);
  if (account && together(account).tries >= INTENTS_OF_ACCOUNT.most) return refusal(account);
  if (who === "member") return { kind: "free" };

  const around = networks.flatMap((count, at) => judged(together(count), INTENTS_OF_NETWORK[at] ?? CARD));
  const exceeded = around.find(({ count, limit }) => count.tries >= limit.most);
  if (exceeded) return refusal(exceeded.count);
  const scopes: [Count, Scope][] = [
    [together(campaign ?? NOTHING), INTENTS_OF_CAMPAIGN],
    [together(site), INTENTS_OF_SITE],
  ];
  const inSurge = scopes.some(([count, scope]) => count.tries >= scope.surge);
  if ((inSurge || around.some(isPastFirst)) && !hasWork) {
    return { kind: "work", parts: inSurge ? PARTS_IN_SURGE : PARTS };
  }
  const [narrow = NOTHING] = networks;
  const clean = isClean(standing) && narrow.reserved === 0;
  const hasRoom = scopes.every(([count, scope]) => roomIn(count, scope, clean) > 0);
  return hasRoom ? { kind: "free" } : { kind: "wait", seconds: UNTIL_NEXT_SECONDS, isClean: clean };
}

/**
 * Returns true after the fifth decline, or one too many for network, card or account. From half a surge on,
 * one decline cancels a guest's.
 */
export function isToBeCancelled(who: Who, standing: Standing, declinesOfIntent: number): boolean {
  const { networks, card, account, campaign, site } = standing;
  const surge = Math.max((campaign?.declines ?? 0) / CAMPAIGN.surge, site.declines / SITE.surge);
  const most = who === "guest" && surge >= 0.5 ? 1 : DECLINES_OF_INTENT;
  return (
    declinesOfIntent >= most ||
    networks.some((count, at) => count.declines >= (NETWORKS[at] ?? CARD).most) ||
    (card?.declines ?? 0) >= CARD.most ||
    (account?.declines ?? 0) >= ACCOUNT.most
  );
}
