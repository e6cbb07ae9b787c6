import { describe, expect, it, test } from "vitest";
import { type Count, isToBeCancelled, judgeIntent, judgeTry, NOTHING, type Standing } from "./verdict";

const count = (tries: number, more: Partial<Count> = {}): Count => ({
  ...NOTHING,
  tries,
  declines: tries,
  age: 600,
  ...more,
});

const standing = (changed: Partial<Standing> = {}): Standing => ({
  networks: [NOTHING, NOTHING],
  card: NOTHING,
  email: NOTHING,
  account: null,
  campaign: NOTHING,
  site: NOTHING,
  members: NOTHING,
  ahead: { campaignClean: 0, campaignAll: 0, siteClean: 0, siteAll: 0 },
  ...changed,
});

const free = { kind: "free" };
const work = { kind: "work", parts: 16 };
const moreWork = { kind: "work", parts: 32 };
const refused = { kind: "refuse", seconds: 1_200 };
const waits = (isClean: boolean) => ({ kind: "wait", seconds: 4, isClean });

describe("a guest's try", () => {
  it.each<[string, Partial<Standing>, object, object]>([
    ["when nothing happened", {}, free, free],
    ["after three declines at the address", { networks: [count(3), count(3)] }, free, free],
    ["after four", { networks: [count(4), count(4)] }, work, free],
    ["after sixteen", { networks: [count(16), count(16)] }, refused, refused],
    ["after six in the surroundings", { networks: [NOTHING, count(6)] }, work, free],
    ["after 24 in the surroundings", { networks: [NOTHING, count(24)] }, refused, refused],
    ["after eight in a /48", { networks: [NOTHING, NOTHING, count(8)] }, work, free],
    ["after 32 in a /48", { networks: [NOTHING, NOTHING, count(32)] }, refused, refused],
    ["with a card declined three times", { card: count(3) }, work, free],
    ["with a card declined five times", { card: count(5) }, refused, refused],
    ["before the card is known", { card: null }, free, free],
    ["with an address that others used for a hundred declines", { email: count(100) }, work, free],
    ["of a new account after eight declines", { account: count(8), email: null }, refused, refused],
  ])("%s", (_, changed, without, withWork) => {
    expect(judgeTry("guest", standing(changed), false)).toEqual(without);
    expect(judgeTry("guest", standing(changed), true)).toEqual(withWork);
  });

  test("is refused for as long as the oldest decline counts, and half a minute at least", () => {
    const old = (age: number) => judgeTry("guest", standing({ card: count(5, { age }) }), true);
    expect(old(0)).toEqual({ kind: "refuse", seconds: 1_800 });
    expect(old(1_799)).toEqual({ kind: "refuse", seconds: 30 });
  });
});

describe("in a surge", () => {
  const surge = (tries: number, lately = 0) => ({ campaign: count(tries, { lately }) });

  test("of the campaign or the site, every guest works first", () => {
    expect(judgeTry("guest", standing(surge(19)), false)).toEqual(free);
    expect(judgeTry("guest", standing(surge(20)), false)).toEqual(moreWork);
    expect(judgeTry("guest", standing({ site: count(39) }), false)).toEqual(free);
    expect(judgeTry("guest", standing({ site: count(40) }), false)).toEqual(moreWork);
  });

  test("those against whom nothing speaks go on, up to ninety, and then ten a minute", () => {
    expect(judgeTry("guest", standing(surge(89, 60)), true)).toEqual(free);
    expect(judgeTry("guest", standing(surge(90, 10)), true)).toEqual(waits(true));
    expect(judgeTry("guest", standing(surge(90, 9)), true)).toEqual(free);
    expect(judgeTry("guest", standing({ site: count(100, { lately: 12 }) }), true)).toEqual(waits(true));
  });

  test("the others, two a minute", () => {
    const fallen = (lately: number) => standing({ ...surge(20, lately), networks: [count(1), count(1)] });
    expect(judgeTry("guest", fallen(1), true)).toEqual(free);
    expect(judgeTry("guest", fallen(2), true)).toEqual(waits(false));
  });

  test("one after another: whoever waits longer is first", () => {
    const behind = (campaignClean: number) => ({
      campaignClean,
      campaignAll: 50,
      siteClean: 90,
      siteAll: 90,
    });
    expect(judgeTry("guest", standing({ ...surge(90, 8), ahead: behind(1) }), true)).toEqual(free);
    expect(judgeTry("guest", standing({ ...surge(90, 8), ahead: behind(2) }), true)).toEqual(waits(true));
  });

  test("members go on, without any work", () => {
    const everywhere = standing({ ...surge(500, 500), site: count(500), networks: [count(50)], email: null });
    expect(judgeTry("member", { ...everywhere, account: NOTHING }, false)).toEqual(free);
  });
});

describe("a member's try", () => {
  it.each<[string, Partial<Standing>, object]>([
    ["after seven declines of theirs", { account: count(7) }, free],
    ["after eight", { account: count(8) }, refused],
    ["with a card declined five times", { card: count(5) }, refused],
    ["while sixty cards of members were declined", { members: count(60) }, moreWork],
  ])("%s", (_, changed, verdict) => {
    expect(judgeTry("member", standing({ email: null, account: NOTHING, ...changed }), false)).toEqual(
      verdict,
    );
  });
});

describe("an intent for a client of the API", () => {
  const reserved = (units: number, more: Partial<Count> = {}) => ({
    ...NOTHING,
    age: 600,
    reserved: units,
    ...more,
  });

  it.each<[string, Partial<Standing>, object, object]>([
    ["the first", {}, free, free],
    ["the third of a network that paid none", { networks: [reserved(10)] }, work, free],
    ["the fifth", { networks: [reserved(20)] }, refused, refused],
    ["after declines that count alike", { networks: [count(15, { reserved: 5 })] }, refused, refused],
    ["when guests of the campaign left ten unpaid", { campaign: reserved(50) }, moreWork, free],
    [
      "from a network with another one unpaid",
      { campaign: reserved(50, { lately: 5 }), networks: [reserved(5)] },
      moreWork,
      { kind: "wait", seconds: 10, isClean: false },
    ],
    [
      "when guests of the campaign left thirty unpaid",
      { campaign: reserved(150, { lately: 30 }) },
      moreWork,
      { kind: "wait", seconds: 10, isClean: true },
    ],
  ])("%s", (_, changed, without, withWork) => {
    const asked = standing({ card: null, ...changed });
    expect(judgeIntent("guest", asked, false)).toEqual(without);
    expect(judgeIntent("guest", asked, true)).toEqual(withWork);
  });

  test("unpaid ones keep no guest of our pages waiting", () => {
    const many = standing({
      campaign: reserved(700),
      site: reserved(3_500),
      networks: [reserved(0), reserved(0)],
    });
    expect(judgeTry("guest", many, false)).toEqual(free);
  });

  test("a member has thirty at a time", () => {
    const asked = (units: number) => standing({ card: null, email: null, account: reserved(units) });
    expect(judgeIntent("member", asked(149), false)).toEqual(free);
    expect(judgeIntent("member", asked(150), false)).toEqual(refused);
  });
});

test.each<[string, "guest" | "member", Partial<Standing>, number, boolean]>([
  ["four declines of its own", "guest", {}, 4, false],
  ["five", "guest", {}, 5, true],
  ["sixteen of its network", "guest", { networks: [count(16)] }, 1, true],
  ["five of the card", "guest", { card: count(5) }, 1, true],
  ["one decline, half way to a surge", "guest", { campaign: count(10) }, 1, true],
  ["one, half way to a surge of the site", "guest", { site: count(20) }, 1, true],
  ["four, long before", "guest", { campaign: count(9), site: count(19) }, 4, false],
  ["a surge of the campaign", "guest", { campaign: count(20) }, 1, true],
  ["a surge of the site", "guest", { site: count(40) }, 1, true],
  ["a surge, of a member", "member", { campaign: count(20), site: count(40) }, 1, false],
  ["eight of the account", "member", { account: count(8) }, 1, true],
])("an intent after %s", (_, who, changed, own, is) =>
  expect(isToBeCancelled(who, standing(changed), own)).toBe(is),
);
