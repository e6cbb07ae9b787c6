import { expect, it } from "vitest";
import { edited } from "./edits";
import { LOADER, lateScripts } from "./late";
import { parseMarked } from "./marked";

const NONCE = "abc-123_=";

function late(html: string): string {
  const found = lateScripts(parseMarked(html, NONCE));
  return "edits" in found ? edited(html, found.edits) : found.unknown;
}

const PAGE =
  '<html><head><link rel="preload" as="script" fetchPriority="low" nonce="abc-123_=" href="/_next/static/a.js"/>' +
  '<script src="/_next/static/a.js?x=1&amp;y=2" async="" nonce="abc-123_="></script></head>' +
  '<body><p>Hello</p><script src="/_next/static/b.js" nonce="abc-123_=" id="_R_" async=""></script></body></html>';

it("puts marked files and their hints into templates, where they stand, and the loader before them", () => {
  const html = late(PAGE);
  expect(html).toMatch(/^<html><head><script>\(function loadLate/);
  expect(html).toContain(
    '<template data-late><script src="/_next/static/b.js" nonce="abc-123_=" id="_R_" async=""></script></template></body>',
  );
  expect(html).toContain(
    'href="/_next/static/a.js"/></template><template data-late><script src="/_next/static/a.js',
  );
  const templates = /<template data-late>|<\/template>/g;
  expect(html.match(templates)).toHaveLength(6);
  expect(html.replace(templates, "").replace(`<script>${LOADER}</script>`, "")).toBe(PAGE);
});

it("leaves what is not marked alone, and files for browsers that know no modules", () => {
  const others =
    '<script src="/_next/static/other.js" async=""></script>' +
    '<script src="/_next/static/polyfills.js" noModule="" nonce="abc-123_="></script>';
  expect(late(PAGE.replace("<p>", `${others}<p>`))).toContain(`<body>${others}<p>`);
});

const file = (attributes: string) => `<head></head><script nonce="abc-123_=" ${attributes}></script>`;

it.each([
  ["a piece of a document", PAGE.replace("<head>", ""), "no head"],
  ["one without files", "<head></head><p>Hello</p>", "no script file"],
  [
    "a file that the page waits for",
    file('src="/_next/static/a.js"'),
    "a script file that the page waits for",
  ],
  ["a file of another site", file('async src="https://cdn.example/a.js"'), "a script file of another place"],
])("says why it knows nothing of %s", (_, html, why) => {
  expect(late(html)).toBe(why);
});
