import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kernel";
import { beginningFor, invitationState, mayTakeUp } from "./invitation-state";

const NOW = new Date("2026-11-20T15:00:00Z");
const open = {
  acceptedAt: null,
  revokedAt: null,
  expiresAt: new Date(NOW.getTime() + DAY),
  isCommunityConfirmed: true,
  isInviteeDeleted: false,
  isFromBeforeRemoval: false,
};

describe("an invitation", () => {
  it.each([
    [{}, "open"],
    [{ expiresAt: new Date(NOW.getTime() + 1) }, "open"],
    [{ expiresAt: NOW }, "expired"],
    [{ acceptedAt: NOW }, "accepted"],
    [{ revokedAt: NOW }, "revoked"],
    [{ isFromBeforeRemoval: true }, "revoked"],
    [{ isFromBeforeRemoval: true, acceptedAt: NOW }, "accepted"],
    [{ isCommunityConfirmed: false }, "unavailable"],
    [{ isInviteeDeleted: true }, "unavailable"],
    [{ acceptedAt: NOW, revokedAt: NOW, expiresAt: NOW }, "accepted"],
    [{ revokedAt: NOW, isInviteeDeleted: true }, "revoked"],
    [{ isCommunityConfirmed: false, expiresAt: NOW }, "unavailable"],
  ])("with %j is %s", (changes, expected) => {
    expect(invitationState({ ...open, ...changes }, NOW)).toBe(expected);
  });

  it.each([
    ["its person", "email", true, { userId: "iris", confirmedEmail: null }, true],
    ["its person, by text", "sms", true, { userId: "iris", confirmedEmail: null }, true],
    ["the owner of the address", "email", true, { userId: "otto", confirmedEmail: "iris@x.example" }, true],
    [
      "the owner of another address",
      "email",
      false,
      { userId: "otto", confirmedEmail: "otto@x.example" },
      false,
    ],
    [
      "somebody whose address nobody confirmed",
      "email",
      false,
      { userId: "otto", confirmedEmail: null },
      false,
    ],
    ["whoever holds a text to nobody yet", "sms", false, { userId: "otto", confirmedEmail: null }, true],
    ["whoever holds a text to an account", "sms", true, { userId: "otto", confirmedEmail: null }, false],
  ] as const)(
    "is for %s by %s: its person has an account: %s",
    (_who, channel, isInviteeVerified, person, expected) => {
      const address = channel === "email" ? "iris@x.example" : "+12025550111";
      expect(mayTakeUp({ userId: "iris", channel, address, isInviteeVerified }, person)).toBe(expected);
    },
  );

  it("by e-mail leads straight to the rest of the registration, by text to an address first", () => {
    expect([beginningFor("email"), beginningFor("sms")]).toEqual(["create", "new"]);
  });
});
