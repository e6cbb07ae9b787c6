import { expect, it } from "vitest";
import { unknownPath } from "./unknown";

const FILES = new Set(["/favicon.ico", "/icons/icon-512.png", "/manifest.webmanifest"]);

it.each([
  ["/no-such-page", "nothing"],
  ["/a/b/c", "nothing"],
  ["/tutorials/a/b", "nothing"],
  ["/no-such-page/", "nothing"],
  ["/Login", "nothing"],
  ["/no-such-file.txt", "missing-file"],
  ["/.env", "missing-file"],
  ["/icons/other.png", "missing-file"],
  // Exists:
  ["/", null],
  ["/login", null],
  ["/login/", null],
  ["/tutorials/any", null],
  ["/sitemap.xml", null],
  ["/favicon.ico", null],
  ["/icons/icon-512.png", null],
  ["/.well-known/security.txt", null],
  // Leads to the login:
  ["/campaigns/nothing", null],
  ["/settings/nothing", null],
  // Only Next can read:
  ["/_next/image", null],
  ["/_not-found", null],
  ["/api/auth/session", null],
  ["/api/webhooks/stripe", null],
  ["/API/none", null],
  ["//evil.example", null],
  ["/%6cogin", null],
  ["/a\\b", null],
])("at %s is %j", (path, expected) => {
  expect(unknownPath(path, FILES)).toBe(expected);
});

it("a file is left to Next where no build says which there are", () => {
  expect(unknownPath("/no-such-file.txt", null)).toBeNull();
});
