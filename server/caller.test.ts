import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { callerOf, settleCaller } from "./caller";

describe("who calls", () => {
  it.each([
    ["no proxy: the socket's", undefined, 0, "10.0.0.9"],
    ["no proxy: what the caller writes is not believed", "1.2.3.4", 0, "10.0.0.9"],
    ["one proxy: what it added", "203.0.113.7", 1, "203.0.113.7"],
    ["one proxy: not what the caller wrote before it", "1.2.3.4, 203.0.113.7", 1, "203.0.113.7"],
    ["two proxies: what the first added", "1.2.3.4, 203.0.113.7, 192.0.2.1", 2, "203.0.113.7"],
    ["one proxy, asked without it", undefined, 1, "10.0.0.9"],
    ["a list of nothing", " , ,", 1, "10.0.0.9"],
  ])("%s", (_, forwarded, proxies, expected) => {
    expect(callerOf(forwarded, "10.0.0.9", proxies)).toBe(expected);
  });

  it("drops what only proxies and we ourselves may say, from both lists of headers", () => {
    const req = new IncomingMessage(new Socket());
    const sent = {
      host: "site.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-for": "1.2.3.4",
      "content-security-policy": "script-src 'nonce-guessed'",
      "x-nonce": "guessed",
      "x-manyhands-path": "/platform",
    };
    Object.assign(req.headers, sent);
    req.rawHeaders.push(...Object.entries(sent).flat());
    settleCaller(req, 0);
    expect(req.headers).toEqual({ host: "site.test", "x-forwarded-for": "unknown" });
    expect(req.rawHeaders).toEqual(["host", "site.test", "X-Forwarded-For", "unknown"]);
  });

  it("believes a trusted proxy's host and protocol", () => {
    const req = new IncomingMessage(new Socket());
    Object.assign(req.headers, { "x-forwarded-host": "give.example.org", "x-forwarded-proto": "https" });
    settleCaller(req, 1);
    expect(req.headers).toMatchObject({
      "x-forwarded-host": "give.example.org",
      "x-forwarded-proto": "https",
    });
  });
});
