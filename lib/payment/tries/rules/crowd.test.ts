import { describe, expect, test } from "vitest";
import {
  type Count,
  isClean,
  judgeTry,
  LATELY_SECONDS,
  NOTHING,
  PATIENCE_SECONDS,
  type Standing,
} from "./verdict";

type Try = { at: number; network: number; isDeclined: boolean };
type Waiting = { who: object; isClean: boolean; since: number; askedAt: number };

/** Work costs the attacker nothing. */
class Minutes {
  tries: Try[] = [];
  line: Waiting[] = [];
  reached = 0;
  constructor(public now = 0) {}

  private count(tries: readonly Try[]): Count {
    if (tries.length === 0) return NOTHING;
    const lately = tries.filter(({ at }) => this.now - at < LATELY_SECONDS).length;
    return { tries: tries.length, declines: tries.length, reserved: 0, lately, age: this.now };
  }

  press(who: object, network: number, isDeclined: boolean): boolean {
    const mine = this.line.find((waiting) => waiting.who === who);
    const since = mine?.since ?? this.now;
    const ahead = this.line.filter(
      (one) => one.who !== who && one.askedAt > this.now - PATIENCE_SECONDS && one.since < since,
    );
    const clean = ahead.filter((one) => one.isClean).length;
    const all = this.count(this.tries);
    const standing: Standing = {
      networks: [this.count(this.tries.filter((one) => one.network === network)), NOTHING],
      card: NOTHING,
      email: NOTHING,
      account: null,
      campaign: all,
      site: all,
      members: NOTHING,
      ahead: { campaignClean: clean, campaignAll: ahead.length, siteClean: clean, siteAll: ahead.length },
    };
    const verdict = judgeTry("guest", standing, true);
    if (verdict.kind === "wait") {
      this.line = this.line.filter((one) => one.who !== who);
      this.line.push({ who, isClean: isClean(standing), since, askedAt: this.now });
    }
    if (verdict.kind !== "free") return false;
    this.line = this.line.filter((one) => one.who !== who);
    if (isDeclined) {
      this.reached += 1;
      this.tries.push({ at: this.now, network, isDeclined });
    }
    return true;
  }
}

/** Each card is retried every four seconds, among twenty honest guests. */
function attackFrom(addresses: number, pace: number) {
  const minutes = new Minutes();
  const cards = Array.from({ length: 400 }, (_, index) => ({ index, from: Math.floor(index / pace) }));
  const guests = Array.from({ length: 20 }, (_, index) => ({ from: 5 + index * 8, gaveAfter: -1 }));
  for (let second = 0; second < 480; second++) {
    minutes.now = second;
    for (const card of second < 180 ? [...cards] : []) {
      if (second < card.from || (second - card.from) % 4 !== 0) continue;
      if (minutes.press(card, card.index % addresses, true)) cards.splice(cards.indexOf(card), 1);
    }
    for (const [index, guest] of guests.entries()) {
      if (guest.gaveAfter >= 0 || second < guest.from || (second - guest.from) % 4 !== 0) continue;
      if (minutes.press(guest, 10_000 + index, false)) guest.gaveAfter = second - guest.from;
    }
  }
  const waits = guests.map(({ gaveAfter }) => gaveAfter).toSorted((a, b) => a - b);
  return {
    reached: minutes.reached,
    gave: waits.filter((wait) => wait >= 0).length,
    longest: waits.at(-1) ?? 0,
  };
}

describe("400 cards in three minutes, by somebody to whom work costs nothing", () => {
  test.each([
    ["spread over the minutes", 3],
    ["as fast as they can", 50],
    ["all at once", 400],
  ])("%s: few reach the processor, and every honest guest gives", (_, pace) => {
    const [one, twenty, many] = [attackFrom(1, pace), attackFrom(20, pace), attackFrom(200, pace)];
    expect(one.reached).toBeLessThanOrEqual(20);
    expect(twenty.reached).toBeLessThanOrEqual(60);
    expect(many.reached).toBeLessThanOrEqual(150);
    expect([one.gave, twenty.gave, many.gave]).toEqual([20, 20, 20]);
    expect([one.longest, twenty.longest]).toEqual([0, 0]);
    // They look like 200 people: later guests wait until the attack ends.
    expect(many.longest).toBeLessThan(200);
  });
});
