import { describe, expect, it } from "vitest";
import { CATALOGUE } from "@/messages";
import { chooseCommunity } from "./choose-community";

const confirmed = (id: string) => ({ id, isConfirmed: true, isDeclined: false });
const waiting = (id: string) => ({ id, isConfirmed: false, isDeclined: false });
const declined = (id: string) => ({ id, isConfirmed: false, isDeclined: true });

describe("the community a member works in", () => {
  it.each([
    ["is the stored one while they belong to it", [confirmed("a"), confirmed("b")], "b", "b"],
    ["is the first confirmed one without a stored one", [waiting("a"), confirmed("b")], undefined, "b"],
    ["is the first confirmed one when they left the stored one", [confirmed("a")], "gone", "a"],
    [
      "is the first confirmed one when the stored one is not approved",
      [confirmed("a"), waiting("b")],
      "b",
      "a",
    ],
  ])("%s", (_, mine, stored, expected) => {
    const { community, notice } = chooseCommunity(mine, stored);
    expect([community?.id, notice]).toEqual([expected, null]);
  });

  it.each([
    ["waits for the provider", [waiting("a")], "a", "waiting", "Your communities waiting for approval"],
    [
      "still waits beside one that was declined",
      [declined("a"), waiting("b")],
      "a",
      "waiting",
      "Your communities waiting for approval",
    ],
    [
      "was declined",
      [declined("a")],
      "a",
      "declined",
      "We have declined your community. Read why, and ask again if you like.",
    ],
    [
      "does not exist yet",
      [],
      "a",
      "none",
      "You are not member of any approved community. Please create a new one or join an existing one.",
    ],
  ] as const)("%s", (_, mine, stored, notice, words) => {
    expect(chooseCommunity(mine, stored)).toEqual({ community: null, notice });
    expect(CATALOGUE.en.communities.notice[notice]).toBe(words);
  });
});
