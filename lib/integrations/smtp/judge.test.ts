import { describe, expect, it } from "vitest";
import { judge } from "./judge";

const said = (command: string, response: string, hasLeft = false) =>
  judge({ command, response, hasLeft, message: "" });
const silent = (hasLeft: boolean) =>
  judge({ command: "CONN", response: null, hasLeft, message: "connect ECONNREFUSED" });

describe("a mail that was not accepted", () => {
  it("was not sent while it had not been handed over, and is unclear once it had", () => {
    expect(silent(false)).toEqual({
      outcome: "away",
      isOurFault: false,
      reason: "CONN: connect ECONNREFUSED",
    });
    expect(silent(true)).toMatchObject({ outcome: "unclear" });
  });

  it.each([
    ["550 5.1.1 <no@lakewood.example>: no such user", true],
    ["550 unknown user", true],
    ["501 5.1.3 bad address syntax", true],
    ["553 5.1.3 bad address", true],
    ["550 5.2.1 mailbox disabled", true],
    ["552 5.2.2 mailbox full", false],
    ["552 mailbox full", false],
  ])("bounced when its address is refused: %s", (response, isPermanent) => {
    expect(said("RCPT TO", response)).toMatchObject({ outcome: "bounced", isPermanent });
  });

  it.each([
    "554 5.7.1 <one@lakewood.example>: Relay access denied",
    "550 relaying denied",
    "530 5.7.0 Authentication required",
    "530 authentication required",
    "550 5.7.26 unauthenticated sender",
    "503 bad sequence",
  ])("says nothing about its address when the server may not take it from us: %s", (response) => {
    expect(said("RCPT TO", response)).toMatchObject({ outcome: "later", isPolicy: true });
  });

  it.each([
    ["RCPT TO", "450 4.2.0 greylisted"],
    ["RCPT TO", "452 4.2.2 mailbox full"],
    ["DATA", "451 4.3.0 try again"],
  ])("is tried again later: %s %s", (command, response) => {
    expect(said(command, response, command === "DATA")).toMatchObject({ outcome: "later", isPolicy: false });
  });

  it("is refused for ever when the server does not take what stands in it", () => {
    expect(said("DATA", "554 5.6.0 message refused", true)).toMatchObject({ outcome: "refused" });
  });

  it.each([
    ["AUTH PLAIN", "535 5.7.8 wrong password", true],
    ["MAIL FROM", "553 5.7.1 sender not allowed", true],
    ["MAIL FROM", "451 4.7.1 too many", false],
    ["AUTH PLAIN", "454 4.7.0 try again", false],
    ["DATA", "421 4.3.2 closing", false],
    ["RCPT TO", "421 4.7.0 too many connections", false],
  ])("keeps all others back when the server does not let us in: %s %s", (command, response, isOurFault) => {
    expect(said(command, response, command === "DATA")).toMatchObject({ outcome: "away", isOurFault });
  });

  it("is told without anybody's address", () => {
    const { reason } = said("RCPT TO", "550 5.1.1 <no.one@lakewood.example> unknown, also no.one@b.example");
    expect(reason).toBe("RCPT TO: 550 5.1.1 <…> unknown, also …");
  });

  it("reads an unbroken response of 100,000 characters in linear time", () => {
    expect(said("RCPT TO", "a".repeat(100_000)).reason).toBe(`RCPT TO: ${"a".repeat(191)}`);
  }, 2_000);
});
