import { describe, expect, it } from "vitest";
import { confirmPath, loginPath, signUpPath, visitorPath } from "./paths";

const view = {
  token: "t&k",
  isShared: false,
  isVerified: false,
  beginning: "create",
  communityId: "c",
} as const;

describe("a visitor who opens an open link goes", () => {
  it.each([
    [view, "/welcome?type=create&token=t%26k"],
    [{ ...view, beginning: "new" }, "/welcome?type=new&token=t%26k"],
    [{ ...view, isVerified: true }, "/login/t%26k"],
    [{ ...view, isShared: true }, "/invitation?token=t%26k&type=new&communityId=c"],
  ] as const)("%j: %s", (way, expected) => {
    expect(visitorPath(way)).toBe(expected);
  });
});

describe("signing up goes", () => {
  it.each([
    [{ token: "t", type: "create", communityId: "c" }, "/create-account?token=t&type=create&communityId=c"],
    [{ token: "t", type: "new" }, "/sign-up?token=t&type=new"],
    [{ token: "t", type: "//evil.example" }, "/sign-up?token=t&type=%2F%2Fevil.example"],
    [{}, "/sign-up"],
  ])("%j: %s", (query, expected) => {
    expect(signUpPath(query)).toBe(expected);
  });
});

it("a token is one piece of an address, whatever it holds", () => {
  expect(loginPath("../a/b?c")).toBe("/login/..%2Fa%2Fb%3Fc");
  expect(loginPath(undefined)).toBe("/login");
  expect(confirmPath("a b&c")).toBe("/confirm-invitation?token=a+b%26c");
});
