import { describe, expect, it } from "vitest";
import { type Arrival, PRETENDED } from "./ask";
import { proxyFindings } from "./rules";

const SETTINGS = { APP_URL: "https://give.example.org" };
const ME = "203.0.113.7";
const CDN = "198.51.100.9";
const NGINX = "127.0.0.1";
const arrival = (changes: Partial<Arrival>) =>
  proxyFindings(SETTINGS, {
    value: {
      peer: NGINX,
      forwardedFor: null,
      host: "give.example.org",
      forwardedHost: null,
      caller: null,
      ...changes,
    },
  });
const said = (changes: Partial<Arrival>) =>
  arrival(changes).map(({ state, sentence }) => `${state}: ${sentence}`);

describe("the caller of a site", () => {
  const onePast = `${PRETENDED}, ${ME}`;
  const twoPast = `${PRETENDED}, ${ME}, ${CDN}`;
  it.each<[string, Partial<Arrival>, string]>([
    [
      "without a proxy",
      { peer: ME, forwardedFor: PRETENDED, caller: ME },
      "well: The site sees callers' addresses. There is no proxy in front of it.",
    ],
    [
      "behind one proxy that is believed",
      { forwardedFor: onePast, caller: ME },
      "well: The site sees callers' addresses through 1 proxy.",
    ],
    [
      "behind two that are believed",
      { forwardedFor: twoPast, caller: ME },
      "well: The site sees callers' addresses through 2 proxies.",
    ],
    [
      "behind one that writes the header anew",
      { forwardedFor: ME, caller: ME },
      "well: The site sees callers' addresses through 1 proxy.",
    ],
    [
      "behind one proxy over IPv6",
      { peer: "::1", forwardedFor: onePast, caller: `::ffff:${ME}` },
      "well: The site sees callers' addresses through 1 proxy.",
    ],
    [
      "behind one that nobody believes",
      { forwardedFor: onePast, caller: NGINX },
      "trouble: The site mistakes a proxy for its caller: 1 proxy is in front of it, but TRUSTED_PROXIES says fewer. So everyone counts as one caller and shares the limits on passwords and payments.",
    ],
    [
      "behind two of which one is believed",
      { forwardedFor: twoPast, caller: CDN },
      "trouble: The site mistakes a proxy for its caller: 2 proxies are in front of it, but TRUSTED_PROXIES says fewer. So everyone counts as one caller and shares the limits on passwords and payments.",
    ],
    [
      "behind one where two are believed",
      { forwardedFor: onePast, caller: PRETENDED },
      "trouble: The site trusts addresses that callers make up: there is one proxy in front of it, but TRUSTED_PROXIES says more. Anyone can evade the limits on passwords and payments.",
    ],
    [
      "behind one that tells nothing",
      { forwardedFor: null, caller: NGINX },
      "trouble: The proxy does not pass on callers' addresses, so everyone counts as one caller and shares the limits on passwords and payments.",
    ],
  ])("%s", (_, changes, expected) => expect(said(changes)).toEqual([expected]));

  it("is set right by exactly the number of proxies that there are", () => {
    expect(arrival({ forwardedFor: twoPast, caller: CDN }).map(({ next }) => next)).toEqual([
      "Set TRUSTED_PROXIES=2, and restart the site.",
    ]);
    expect(arrival({ peer: ME, forwardedFor: PRETENDED, caller: PRETENDED }).map(({ next }) => next)).toEqual(
      ["Set TRUSTED_PROXIES=0, and restart the site."],
    );
  });
});

it("a proxy that asks for another host is told to pass the name on", () => {
  expect(said({ host: "127.0.0.1:3000", forwardedFor: `${PRETENDED}, ${ME}`, caller: ME })[0]).toBe(
    "trouble: The proxy sends the host 127.0.0.1:3000 instead of give.example.org, so forms are rejected as if another site had sent them.",
  );
  expect(
    said({
      host: "127.0.0.1:3000",
      forwardedHost: "give.example.org",
      forwardedFor: `${PRETENDED}, ${ME}`,
      caller: ME,
    }),
  ).toEqual(["well: The site sees callers' addresses through 1 proxy."]);
});

it("a site that does not answer is told of elsewhere, one with another configuration here", () => {
  expect(proxyFindings(SETTINGS, { failure: { kind: "unreachable", detail: "ECONNREFUSED" } })).toEqual([]);
  expect(
    proxyFindings(SETTINGS, { failure: { kind: "missing", detail: "404" } }).map(({ state }) => state),
  ).toEqual(["advice"]);
});
