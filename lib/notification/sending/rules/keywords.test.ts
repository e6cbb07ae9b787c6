import { describe, expect, test } from "vitest";
import { keywordOf } from "./keywords";

describe("a reply by text", () => {
  const asWritten = (word: string) => [
    word,
    word.toLowerCase(),
    `${word}.`,
    ` ${word} !\n`,
    `"${word}"`,
    `*${word}* 🙏`,
    [...word].join(" "),
  ];

  test.each(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"])(
    "%s stops texts, however it is written",
    (word) => {
      expect(asWritten(word).map(keywordOf)).toEqual(asWritten(word).map(() => "stop"));
    },
  );

  test.each(["START", "YES", "UNSTOP"])("%s begins them again, however it is written", (word) => {
    expect(asWritten(word).map(keywordOf)).toEqual(asWritten(word).map(() => "start"));
  });

  test.each(["stop all", "Stop-All", "Opt out", "opt-out", "ｓｔｏｐ", "STOP\u200b", "s.t.o.p"])(
    "%j stops texts, too",
    (body) => {
      expect(keywordOf(body)).toBe("stop");
    },
  );

  test.each([
    "",
    "...",
    "HELP",
    "Info",
    "Please stop by tomorrow",
    "When does it end?",
    "Don't stop",
    "stopping",
    "yes please",
    "No",
    "Thank you!",
    "12",
  ])("%j changes nothing", (body) => {
    expect(keywordOf(body)).toBeNull();
  });
});
