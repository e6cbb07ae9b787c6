import { describe, expect, it } from "vitest";
import { keyOf, publicRequest, ROUTER_HEADERS } from "./public-request";

const SESSION = "next-auth.session-token";
const PAGE = "/community/01900000-0000-7000-8000-000000000001/campaign/01900000-0000-7000-8000-000000000002";
const DONATE =
  "/campaign/anonymous/donate/01900000-0000-7000-8000-000000000001/01900000-0000-7000-8000-000000000002";
const request = (path: string, headers: Record<string, string> = {}) =>
  publicRequest(new URL(path, "http://site.test"), headers, SESSION);
const key = (path: string, headers?: Record<string, string>) => {
  const found = request(path, headers);
  return found && keyOf(found);
};

describe("what may be given to everybody", () => {
  it("is a public page for somebody without a session", () => {
    expect(request(PAGE)?.campaign?.campaignId).toMatch(/2$/);
    expect(request("/")).toMatchObject({ path: "/", language: "en", theme: undefined });
    for (const path of ["/login", "/campaigns", "/anonymous/thank-you", `${PAGE}/x`, "/tutorials/a/b"]) {
      expect(request(path)).toBeNull();
    }
  });

  it("is where a visitor begins to give, not where one goes on", () => {
    expect(request(`${DONATE}?amount=50`)).toMatchObject({
      query: { amount: "50" },
      campaign: { kind: "donate" },
    });
    expect(request(`${DONATE}?amount=5e3&page=2`)?.query).toEqual({});
    expect(request(`${DONATE}?attempt=x`)).toBeNull();
    expect(request("/?done=account")).toBeNull();
    expect(request(DONATE, { cookie: "gift-0123=x" })).toBeNull();
  });

  it.each([`${SESSION}=x`, `a=b; ${SESSION}=x`, `${SESSION}.0=x`, "flash=done%3Ahello"])(
    "is nothing for a caller with %s",
    (cookie) => {
      expect(request(PAGE, { cookie })).toBeNull();
    },
  );

  it("is no part of a page for whose state the caller sends more than a router would", () => {
    expect(request(PAGE, { rsc: "1", "next-router-state-tree": "x".repeat(5000) })).toBeNull();
  });
});

describe("what a copy is kept by", () => {
  it("is nothing that a page does not show", () => {
    const plain = key(PAGE);
    expect(key(`${PAGE}?utm_source=mail&x=${"y".repeat(5000)}`)).toBe(plain);
    expect(key(PAGE, { cookie: "community=1; draft=2", "user-agent": "x", "next-url": "/x" })).toBe(plain);
    expect(key("/?page=anything")).toBe(key("/"));
    expect(key(`${PAGE}?page=<script>&_rsc=abc&lang=xx`)).toBe(plain);
  });

  it("is language, theme, page and what the browser's router asks for", () => {
    const keys = [
      key(PAGE),
      key(PAGE, { "accept-language": "es-MX,es;q=0.9" }),
      key(PAGE, { cookie: "theme=dark" }),
      key(`${PAGE}?page=2`),
      key(`${PAGE}?lang=en`),
      key("/?page=howItWorks"),
      key("/"),
      key(DONATE),
      key(`${DONATE}?amount=50`),
      ...ROUTER_HEADERS.map((name) => key(PAGE, { rsc: "1", [name]: "x" })),
      key(`${PAGE}?_rsc=abc`, { rsc: "1" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("lets the address name the language before the cookie, and the cookie before the browser", () => {
    expect(request("/", { "accept-language": "es" })?.language).toBe("es");
    expect(request("/", { "accept-language": "es", cookie: "language=en" })?.language).toBe("en");
    expect(request("/?lang=es", { cookie: "language=en" })?.language).toBe("es");
  });
});
