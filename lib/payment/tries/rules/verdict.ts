/**
 * Whether a card may be tried now, from how much was tried lately. Every figure is about the last half hour
 * (`WINDOW_SECONDS`) unless it says otherwise, and counts declines, with those that may still become one. A card that is
 * taken counts no more: somebody who gives does not use up anything, however many give.
 */
export const WINDOW_SECONDS = 1_800;
export const LATELY_SECONDS = 60;
/** Whoever waits asks again within this time, or has left the queue. */
export const PATIENCE_SECONDS = 15;

/** What was tried under one key, without the present try. */
export type Count = {
  tries: number;
  /** Those among them that are known to be declined. */
  declines: number;
  /** Declines that intents may still bring whose secret was handed out. */
  reserved: number;
  /** Of this kind, within the last minute. */
  lately: number;
  /** Seconds since the oldest of them. */
  age: number;
};

export const NOTHING: Count = { tries: 0, declines: 0, reserved: 0, lately: 0, age: 0 };

/**
 * `member`: somebody known for a while, who has limits of their own. Everybody else is a guest, with or without an
 * account: an account is made in a minute.
 */
export type Who = "guest" | "member";

/** What counts against a try. Networks go from the narrow one to the wide ones. */
export type Standing = {
  networks: readonly Count[];
  /** Null before the card is known, and for a card that a browser will send to the processor by itself. */
  card: Count | null;
  /** Null for somebody with an account. */
  email: Count | null;
  /** Null for somebody without. */
  account: Count | null;
  /** Guests of the campaign; null for Our Balance, which takes no guests. */
  campaign: Count | null;
  /** Guests of the whole site. */
  site: Count;
  /** Members of the whole site. */
  members: Count;
  /** How many wait longer than this one. */
  ahead: { campaignClean: number; campaignAll: number; siteClean: number; siteAll: number };
};

export type Verdict =
  | { kind: "free" }
  /** So many small puzzles first (`lib/kernel/proof-of-work.ts`). */
  | { kind: "work"; parts: number }
  /** Others are before them: ask again after so many seconds. */
  | { kind: "wait"; seconds: number; isClean: boolean }
  | { kind: "refuse"; seconds: number };

type Limit = { work: number; most: number };

/** Declines of an address, its surroundings, and what lies around those. A school behind one router has a few an hour. */
const NETWORKS: readonly Limit[] = [
  { work: 4, most: 16 },
  { work: 6, most: 24 },
  { work: 8, most: 32 },
];
const CARD: Limit = { work: 3, most: 5 };
/** Anybody can write anybody's address, so one alone refuses nobody. */
const EMAIL: Limit = { work: 3, most: Number.POSITIVE_INFINITY };
const ACCOUNT: Limit = { work: 4, most: 8 };

/** Guests of one campaign, and of the site: from when it is a surge, and how many may be tried in it. */
type Scope = {
  surge: number;
  /** So many tries are let through as they come, of those against whom nothing speaks. */
  clean: number;
  /** Beyond that, so many a minute. */
  perMinute: number;
};
const CAMPAIGN: Scope = { surge: 20, clean: 90, perMinute: 10 };
const SITE: Scope = { surge: 40, clean: 100, perMinute: 12 };
/** Of those against whom something speaks, so many a minute in a surge. */
const UNCLEAN_PER_MINUTE = 2;
const MEMBERS: Scope = { surge: 60, clean: 120, perMinute: 20 };

/**
 * How many guests of a network, and of the wider ones around it, are let before others while they wait. Work costs a
 * server next to nothing, so one network could otherwise fill the line with attempts that never pay.
 */
export const TURNS_IN_LINE: readonly number[] = [8, 16, 32];

/** About one second on an old phone, and two in a surge. */
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

/** True while nothing speaks against network, card and e-mail: what a guest who tries for the first time looks like. */
export function isClean({ networks, card, email, account }: Standing): boolean {
  const [narrow = NOTHING, ...wider] = networks;
  return (
    narrow.tries === 0 &&
    wider.every(({ declines }) => declines < 4) &&
    [card, email, account].every((count) => count === null || count.declines === 0)
  );
}

/** How many more a scope takes now, for guests of this kind; infinite while it is no surge. */
function roomIn(count: Count, scope: Scope, clean: boolean): number {
  if (count.tries < scope.surge) return Number.POSITIVE_INFINITY;
  if (!clean) return UNCLEAN_PER_MINUTE - count.lately;
  return Math.max(scope.clean - count.tries, scope.perMinute - count.lately);
}

/**
 * A try with a card that our server confirms: before the card is known (to answer early), and with it. Guests past a
 * first limit work first. In a surge all of them do, and they come one after another once there are too many: first
 * those against whom nothing speaks, in the order in which they came.
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

/** An intent whose secret is handed out stands for as many declines as it takes until we cancel it. */
export const INTENT_UNITS = 5;
/** Declines after which an intent is cancelled. */
export const DECLINES_OF_INTENT = 5;

/** In units: unpaid intents of a network, of an account, and of all guests of a campaign or the site. */
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
 * An intent whose secret goes to a client of the API, which tries cards with it beside us. What it may bring is counted
 * as if it had been tried, apart from the tries that we make, so that unpaid intents keep no guest of our pages waiting.
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
 * Whether an intent must take no further card after a decline: its fifth, or one too many of its network, card or
 * account. From half way to a surge a guest's takes a single one.
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
