import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/platform";
import { keptDocument } from "./document";
import { LOADER } from "./late";
import { hashOf } from "./marked";

afterEach(() => vi.restoreAllMocks());

const page = (attributes: string) =>
  `<html><head><link href="/_next/static/a.css" rel="stylesheet" nonce="mark-1"/></head><body><p>Hello</p>` +
  `<script nonce="mark-1">own()</script><script src="/_next/static/a.js" nonce="mark-1"${attributes}></script></body></html>`;

it("sends the files of a document late, and allows the loader and what Next wrote", () => {
  const { html, hashes } = keptDocument(page(' async=""'), "mark-1");
  expect(hashes).toEqual([hashOf("own()"), hashOf(LOADER)]);
  expect(html).toContain(
    `<head><script>${LOADER}</script><link href="/_next/static/a.css" rel="stylesheet"/>`,
  );
  expect(html).toContain(
    '<template data-late><script src="/_next/static/a.js" async=""></script></template>',
  );
});

it("sends a document of another shape as Next made it, without its mark, and tells the log once", () => {
  const told = vi.spyOn(log, "warn").mockImplementation(() => {});
  const { html, hashes } = keptDocument(page(""), "mark-1");
  keptDocument(page(""), "mark-1");
  expect(html).toBe(page("").replaceAll(' nonce="mark-1"', ""));
  expect(hashes).toEqual([hashOf("own()")]);
  expect(told.mock.calls).toEqual([
    ["page_keeps_its_scripts", { reason: "a script file that the page waits for" }],
  ]);
});
