import { describe, expect, it } from "vitest";
import { MOST_FIELDS } from "@/lib/platform/form-fields";
import { LIMITS, mostFieldsOf, refusedAtDoor } from "./door";

const asked = (url: string, headers: Record<string, string> = {}) => ({
  url,
  headers,
  rawHeaders: Object.entries(headers).flat(),
});
const parameters = (count: number) => Array.from({ length: count }, () => "a").join("&");

describe("a request is refused before anything parses it", () => {
  it.each([
    ["a query over its limit", asked(`/login?${"a".repeat(LIMITS.queryBytes + 1)}`), 414],
    ["a path over its limit", asked(`/${"a".repeat(LIMITS.pathBytes)}`), 414],
    ["too many parameters", asked(`/api/community/campaigns/types?${parameters(51)}`), 400],
    ["parameters without names", asked(`/login?${"&".repeat(50)}`), 400],
    [
      "too many headers",
      asked("/", Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`x-${i}`, "1"]))),
      431,
    ],
    ["a body over its limit", asked("/", { "content-length": String(LIMITS.bodyBytes + 1) }), 413],
  ])("%s", (_what, request, status) => {
    expect(refusedAtDoor(request)?.status).toBe(status);
  });

  it.each([
    asked("/"),
    asked(`/login?${"a".repeat(LIMITS.queryBytes)}`),
    asked(`/c?${parameters(LIMITS.parameters)}`),
    asked(`/${"a".repeat(LIMITS.pathBytes - 1)}`),
    asked("/", { "content-length": String(LIMITS.bodyBytes) }),
  ])("but not one at a limit", (request) => {
    expect(refusedAtDoor(request)).toBeNull();
  });
});

it("only the desk's form for several payouts may have more fields", () => {
  expect(mostFieldsOf("/login")).toBe(MOST_FIELDS);
  expect(mostFieldsOf(undefined)).toBe(MOST_FIELDS);
  expect(mostFieldsOf("/platform/payouts/several")).toBe(300);
});
