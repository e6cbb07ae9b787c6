import { expect, it } from "vitest";
import { DAY } from "@/lib/kernel/time";
import type { AddressFacts, CertificateFacts } from "./ask";
import { addressFindings } from "./rules";

const NOW = new Date("2026-11-20T12:00:00Z");
const SETTINGS = { APP_URL: "https://give.example.org" };
const valid = (days: number): { value: CertificateFacts } => ({
  value: { distrust: null, validTo: new Date(NOW.getTime() + days * DAY + 1) },
});
const distrusted = (distrust: string) => ({ certificate: { value: { ...valid(60).value, distrust } } });
const page = (status: number, isOurs = true) => ({ page: { value: { status, isOurs } } });
const GOOD: AddressFacts = {
  names: { value: ["203.0.113.7"] },
  certificate: valid(60),
  ...page(200),
};
const lines = (changes: Partial<AddressFacts> = {}, settings = SETTINGS) =>
  addressFindings(settings, { ...GOOD, ...changes }, NOW).map(
    ({ state, sentence }) => `${state}: ${sentence}`,
  );

it.each<[string, Partial<AddressFacts>, string[]]>([
  [
    "a site that answers",
    {},
    [
      "well: The certificate of give.example.org is valid for 60 more days.",
      "well: The site answers at https://give.example.org.",
    ],
  ],
  [
    "a name that leads nowhere",
    { names: { failure: { kind: "unreachable", detail: "ENOTFOUND" } } },
    ["trouble: The name give.example.org does not resolve (ENOTFOUND)."],
  ],
  [
    "a certificate that nobody renewed",
    { certificate: valid(9) },
    [
      "advice: The certificate of give.example.org is valid for 9 more days. It should have been renewed by now.",
      "well: The site answers at https://give.example.org.",
    ],
  ],
  [
    "a certificate that ends tomorrow",
    { certificate: valid(1) },
    ["trouble: The certificate of give.example.org is valid for 1 more day, and has not been renewed."],
  ],
  [
    "a certificate that has expired, of which the page says nothing new",
    {
      ...distrusted("CERT_HAS_EXPIRED"),
      page: { failure: { kind: "unreachable", detail: "CERT_HAS_EXPIRED" } },
    },
    [
      "trouble: The certificate of give.example.org has expired: browsers show a warning instead of the site.",
    ],
  ],
  [
    "a certificate for another name",
    distrusted("ERR_TLS_CERT_ALTNAME_INVALID"),
    [
      "trouble: The certificate of give.example.org is for a different name: browsers show a warning instead of the site.",
    ],
  ],
  [
    "a certificate without its chain",
    distrusted("UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
    [
      "trouble: The certificate of give.example.org lacks the intermediate certificate, so some browsers reject it: browsers show a warning instead of the site.",
    ],
  ],
  [
    "no proxy",
    { certificate: { failure: { kind: "unreachable", detail: "ECONNREFUSED" } } },
    ["trouble: Nothing answers at give.example.org (ECONNREFUSED)."],
  ],
  [
    "a firewall",
    { certificate: { failure: { kind: "late", detail: "ETIMEDOUT" } } },
    ["trouble: give.example.org did not answer within 8 seconds."],
  ],
  [
    "a proxy without a site behind it",
    page(502, false),
    [
      "well: The certificate of give.example.org is valid for 60 more days.",
      "trouble: The proxy at give.example.org answers, but the site behind it does not (502).",
    ],
  ],
  [
    "somebody else's site",
    page(200, false),
    [
      "well: The certificate of give.example.org is valid for 60 more days.",
      "trouble: Something answers at https://give.example.org, but it is not this site (200).",
    ],
  ],
  [
    "a site without its database",
    page(503),
    [
      "well: The certificate of give.example.org is valid for 60 more days.",
      "trouble: The site at https://give.example.org answers 503 for its home page.",
    ],
  ],
])("%s", (_, changes, expected) => expect(lines(changes)).toEqual(expected));

it("an address without TLS is for trying things out on one's own machine alone", () => {
  const plain = { certificate: null };
  expect(lines(plain, { APP_URL: "http://localhost:3000" })).toEqual([
    "well: The site answers at http://localhost:3000.",
  ]);
  expect(lines(plain, { APP_URL: "http://give.example.org" })).toEqual([
    "trouble: APP_URL begins with http://, so others on the network can read what people type, including passwords.",
  ]);
});
