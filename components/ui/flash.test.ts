import { describe, expect, it } from "vitest";
import { noticeInCookies, readNotice, writeNotice } from "./flash";

describe("a notice that crosses a redirect", () => {
  it.each([
    { text: "Invitation was sent", tone: "done" },
    { text: "Transfer failed: Not enough; try a smaller sum, “please” 100%", tone: "problem" },
  ] as const)("arrives word for word: $text", (notice) => {
    const cookie = `theme=dark; flash=${encodeURIComponent(writeNotice(notice))}; other=1`;
    expect(noticeInCookies(cookie)).toEqual(notice);
  });

  it.each([
    "",
    "theme=dark",
    "flash=",
    "flash=done%3A",
    "flash=%E0%A4%A",
    "flash=alert%3Ahello",
    "xflash=done%3Ahi",
  ])("shows nothing for %j", (cookies) => {
    expect(noticeInCookies(cookies)).toBeNull();
  });

  it("never grows past what fits a cookie", () => {
    expect(readNotice(writeNotice({ text: "a".repeat(5000), tone: "done" }))?.text).toHaveLength(400);
  });
});
