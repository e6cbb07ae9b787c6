import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { cookieOf } from "./authenticate";

it.each([
  ["session=one", "one"],
  ["session=one; session=two", "two"],
  ["session=one;session=two", "two"],
  ["session=one; other=x; session=", ""],
  ["session=one; session=%ff", "one"],
  ["session=a%2Eb", "a.b"],
  ["xsession=one; session.0=two", undefined],
  ["", undefined],
])("of %j a call reads what a page reads: %j", (cookie, expected) => {
  const request = new NextRequest("http://localhost:3000/", { headers: { cookie } });
  expect(cookieOf(request, "session")).toBe(expected);
  expect(request.cookies.get("session")?.value).toBe(expected);
});
