import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { callerOf, settleCaller, trustOf } from "./caller";

const PEER = "10.0.0.9";

function asked(headers: Record<string, string>, peer: string | null = PEER): IncomingMessage {
  const socket = new Socket();
  if (peer !== null) Object.defineProperty(socket, "remoteAddress", { value: peer });
  const req = new IncomingMessage(socket);
  Object.assign(req.headers, headers);
  req.rawHeaders.push(...Object.entries(headers).flat());
  return req;
}

const from = (forwarded: string | undefined, proxies: number | string[], peer?: string | null) =>
  callerOf(asked(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, peer), trustOf(proxies));

describe("who calls", () => {
  it.each([
    ["no proxy: the socket's", undefined, 0, PEER],
    ["no proxy: what the caller writes is not believed", "1.2.3.4", 0, PEER],
    ["one proxy: what it added", "203.0.113.7", 1, "203.0.113.7"],
    ["one proxy: not what the caller wrote before it", "1.2.3.4, 203.0.113.7", 1, "203.0.113.7"],
    ["two proxies: what the first added", "1.2.3.4, 203.0.113.7, 192.0.2.1", 2, "203.0.113.7"],
    ["one proxy, asked without it", undefined, 1, PEER],
    ["a list of nothing", " , ,", 1, PEER],
    ["an IPv6 address", "1.2.3.4, 2001:db8::7", 1, "2001:db8::7"],
    ["an address with the port of its connection", "1.2.3.4, 203.0.113.7:51413", 1, "203.0.113.7"],
    ["the same of IPv6", "[2001:db8::7]:51413", 1, "2001:db8::7"],
  ])("%s", (_, forwarded, proxies, expected) => {
    expect(from(forwarded, proxies)).toBe(expected);
  });

  it.each([
    ["a proxy at a named address", "1.2.3.4, 203.0.113.7", [PEER], PEER, "203.0.113.7"],
    ["a proxy of a named network", "1.2.3.4, 203.0.113.7", ["10.0.0.0/8"], PEER, "203.0.113.7"],
    [
      "each that is named, however many",
      "1.2.3.4, 203.0.113.7, 10.1.1.1, 10.2.2.2",
      ["10.0.0.0/8"],
      PEER,
      "203.0.113.7",
    ],
    [
      "nobody who is not named, whatever they write",
      "10.1.1.1, 1.2.3.4",
      ["10.0.0.0/8"],
      "198.51.100.1",
      "198.51.100.1",
    ],
    [
      "a proxy on this machine, by IPv4 as IPv6",
      "203.0.113.7",
      ["loopback"],
      "::ffff:127.0.0.1",
      "203.0.113.7",
    ],
    ["a proxy on this machine, by IPv6", "203.0.113.7", ["loopback"], "::1", "203.0.113.7"],
    ["what is no address is nobody's proxy", "1.2.3.4, made-up", ["loopback", "10.0.0.0/8"], PEER, "made-up"],
    ["a peer without an address", "1.2.3.4", ["loopback"], null, "unknown"],
  ])("named proxies: %s", (_, forwarded, proxies, peer, expected) => {
    expect(from(forwarded, proxies, peer)).toBe(expected);
  });
});

describe("headers", () => {
  const SENT = {
    host: "site.test",
    "x-forwarded-host": "evil.test",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "443",
    forwarded: "host=evil.test",
    "x-real-ip": "1.2.3.4",
    "x-forwarded-for": "1.2.3.4",
    "content-security-policy": "script-src 'nonce-guessed'",
    "x-nonce": "guessed",
    "x-manyhands-path": "/platform",
  };

  it.each([
    ["without a proxy", 0],
    ["from a peer that is no proxy", ["192.0.2.0/24"]],
  ])("%s: drops what only proxies and we ourselves may say, from both lists", (_, proxies) => {
    const req = asked(SENT);
    settleCaller(req, trustOf(proxies));
    expect(req.headers).toEqual({ host: "site.test", "x-forwarded-for": PEER });
    expect(req.rawHeaders).toEqual(["host", "site.test", "X-Forwarded-For", PEER]);
  });

  it.each([
    ["one proxy", 1],
    ["a named one", ["10.0.0.0/8"]],
  ])("%s: believes a trusted proxy's host and protocol, and never what only we may say", (_, proxies) => {
    const req = asked(SENT);
    settleCaller(req, trustOf(proxies));
    expect(req.headers).toEqual({
      host: "site.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "443",
      forwarded: "host=evil.test",
      "x-real-ip": "1.2.3.4",
      "x-forwarded-for": "1.2.3.4",
    });
  });
});
