import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "./endpoint";
import { compareEndpoints, fits, parametersOf, registrable } from "./routes";

const at = (path: string, method: "get" | "post" = "get") =>
  endpoint({
    method,
    path,
    who: "public",
    summary: path,
    request: { params: z.object(Object.fromEntries(parametersOf(path).map((name) => [name, z.string()]))) },
    response: z.object({}),
    handle: async () => ({}),
  });

describe("the order of registration", () => {
  it("puts the literal before the parameter, whatever the order of declaration", () => {
    const paths = [
      "/community/communities/{pageSize}/{page}",
      "/community/communities/{id}/admins",
      "/community/communities/not-approved/{pageSize}/{page}",
      "/community/communities/{id}/campaigns/{campaignId}",
      "/community/communities/{id}/campaigns/drafts",
      "/community/communities/types",
      "/community/communities/{id}",
    ];
    const sorted = [...paths, ...paths].map((path) => at(path)).sort(compareEndpoints);
    const order = [...new Set(sorted.map(({ path }) => path))];
    expect(order).toEqual([
      "/community/communities/types",
      "/community/communities/not-approved/{pageSize}/{page}",
      "/community/communities/{id}",
      "/community/communities/{id}/admins",
      "/community/communities/{id}/campaigns/drafts",
      "/community/communities/{id}/campaigns/{campaignId}",
      "/community/communities/{pageSize}/{page}",
    ]);
  });

  it("refuses two endpoints with one address, whatever their parameters are called", () => {
    expect(() => registrable([at("/a/{id}/b"), at("/a/{other}/b")])).toThrow(
      "two endpoints answer get /a/{other}/b",
    );
    expect(registrable([at("/a/{id}"), at("/a/{id}", "post")])).toHaveLength(2);
  });

  it("refuses a path whose parameters no schema names", () => {
    const forgetful = { ...at("/a/{id}"), request: {} };
    expect(() => registrable([forgetful])).toThrow("/a/{id}");
  });
});

describe("whether a path fits a pattern", () => {
  it.each([
    ["/a/{id}/leave", "/a/1/leave/", true],
    ["/a/{id}/leave", "/a/1/leave", true],
    ["/a/{id}", "/a/1/leave", false],
    ["/a/{id}", "/b/1", false],
  ])("%s, %s: %s", (pattern, path, expected) => {
    expect(fits(pattern, path)).toBe(expected);
  });
});
