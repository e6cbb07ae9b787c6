import { describe, expect, it } from "vitest";
import { isAutomatic, LONGEST_REPLY, MARKER, replyText } from "./reply-text";

describe("what somebody wrote in an answer", () => {
  it.each([
    ["words alone", "Thank you.", "Thank you."],
    ["what is quoted with signs", "Thank you.\n\n> We can.\n> Regards", "Thank you."],
    [
      "what is quoted after a line of a program",
      "Yes!\n\nOn Mon, Nov 23, 2026 at 9:00 AM, Desk <desk@x.example> wrote:\nWe can.",
      "Yes!",
    ],
    [
      "the same line, wrapped",
      "Yes!\r\nOn Mon, Nov 23, 2026, Desk\r\n<desk@x.example> wrote:\r\n> We",
      "Yes!",
    ],
    [
      "the same in Spanish",
      "Sí.\nEl lun, 23 nov 2026 a las 9:00, Desk <d@x.example> escribió:\n> Hola",
      "Sí.",
    ],
    ["an original message", "Fine.\n-----Original Message-----\nFrom: Desk", "Fine."],
    ["our own line", `Fine.\n\nDesk\n${MARKER}\nWe can.`, "Fine.\n\nDesk"],
    ["an answer below the quote", `> ${MARKER}\n> Can you?\nYes, below.`, "Yes, below."],
    ["a sentence that begins like one", "On Monday we met.\nIt was fine.", "On Monday we met.\nIt was fine."],
    ["nothing", "\n\n> We can.\n", ""],
    ["control characters", "a\u0000b\u0007c", "a b c"],
  ])("%s", (_, text, body) => {
    expect(replyText(text)).toEqual({ body, isCut: false });
  });

  it("is cut at a character, not within one", () => {
    const { body, isCut } = replyText("🧵".repeat(LONGEST_REPLY + 5));
    expect(isCut).toBe(true);
    expect([...body]).toHaveLength(LONGEST_REPLY);
    expect(body.endsWith("🧵")).toBe(true);
  });
});

it.each<[string, Record<string, string>, string, boolean]>([
  ["a person", { Subject: "Re: hello", "Auto-Submitted": "no" }, "theo@x.example", false],
  ["an absence note", { "auto-submitted": "auto-replied" }, "theo@x.example", true],
  ["a list", { "List-Id": "<all.x.example>" }, "theo@x.example", true],
  ["bulk mail", { Precedence: "Bulk" }, "theo@x.example", true],
  ["a report of a bounce", { "Return-Path": "<>" }, "x@x.example", true],
  ["a mail server", {}, "MAILER-DAEMON@x.example", true],
  ["a machine", {}, "no-reply@x.example", true],
])("%s", (_, headers, from, expected) => {
  expect(isAutomatic(headers, from)).toBe(expected);
});
