import { describe, expect, it } from "vitest";
import { type ExternalFacts, judgeExternal } from "./judge-external";

const facts = (change: Partial<ExternalFacts>): ExternalFacts => ({
  linked: "none",
  email: "verified",
  account: "none",
  emailProved: false,
  hasOlderFactor: false,
  hasOther: false,
  ...change,
});

describe("a sign-in over Google or Facebook", () => {
  it.each([
    ["opens the account it opened before", { linked: "open", email: "none" }, "log_in"],
    [
      "opens it even when the address has gone to another account",
      { linked: "open", account: "finished", emailProved: true },
      "log_in",
    ],
    ["begins an account where there is none", {}, "complete_registration"],
    ["finishes what an invitation began", { account: "unfinished" }, "complete_registration"],
    ["does not bring a deleted account back", { linked: "closed" }, "complete_registration"],
    ["asks for an address when none was given", { email: "none" }, "ask_email"],
    ["asks a deleted account's owner for one, too", { linked: "closed", email: "none" }, "ask_email"],
    [
      "is joined over an address that the provider verified and the account proved",
      { account: "finished", emailProved: true },
      "link",
    ],
  ] as const)("%s", (_name, change, verdict) => {
    expect(judgeExternal(facts(change))).toBe(verdict);
  });

  it.each(["none", "unfinished", "finished"] as const)(
    "is no longer valid over an address that the provider did not verify (account: %s)",
    (account) => {
      expect(judgeExternal(facts({ email: "unverified", account, emailProved: true }))).toBe("ask_email");
    },
  );

  it("is not joined to an account that never proved the address: whoever made it may not be its owner", () => {
    expect(judgeExternal(facts({ account: "finished", emailProved: false }))).toBe("password_first");
  });

  it("is not joined to an account whose second factor is older than the proof of its address", () => {
    const older = { account: "finished", emailProved: true, hasOlderFactor: true } as const;
    expect(judgeExternal(facts(older))).toBe("password_first");
  });

  it("is not joined when another id of that provider opens the account: the address changed hands", () => {
    const handedOn = { account: "finished", emailProved: true, hasOther: true } as const;
    expect(judgeExternal(facts(handedOn))).toBe("password_first");
  });
});
