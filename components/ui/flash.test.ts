import { describe, expect, it } from "vitest";
import { noticeIn, readNotice, takeNotice, writeNotice } from "./flash";

const HTTP = { protocol: "http:" };
const HTTPS = { protocol: "https:" };

describe("a notice that crosses a redirect", () => {
  it.each([
    { text: "Invitation was sent", tone: "done" },
    { text: "Transfer failed: Not enough; try a smaller sum, “please” 100%", tone: "problem" },
  ] as const)("arrives word for word: $text", (notice) => {
    const cookie = `theme=dark; flash=${encodeURIComponent(writeNotice(notice))}; other=1`;
    expect(noticeIn({ cookie, location: HTTP })).toEqual(notice);
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
    expect(noticeIn({ cookie: cookies, location: HTTP })).toBeNull();
  });

  it("is taken over https from the cookie that no other host of the domain can set", () => {
    const page = { cookie: "flash=done%3APlanted; __Host-flash=done%3ASaved", location: HTTPS };
    expect(takeNotice(page)).toEqual({ text: "Saved", tone: "done" });
    expect(page.cookie).toBe("__Host-flash=; path=/; max-age=0; samesite=lax; secure");
    expect(noticeIn({ cookie: "flash=done%3APlanted", location: HTTPS })).toBeNull();
  });

  it("never grows past what fits a cookie", () => {
    expect(readNotice(writeNotice({ text: "a".repeat(5000), tone: "done" }))?.text).toHaveLength(400);
  });
});
