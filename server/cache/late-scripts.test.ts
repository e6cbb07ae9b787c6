import { expect, it } from "vitest";
import { withLateScripts } from "./late-scripts";

const NONCE = "abc-123_=";

it("asks for marked files after the first paint, in their order, and drops the hints that fetch them before", () => {
  const html =
    '<html><head><link rel="preload" as="script" fetchPriority="low" nonce="abc-123_=" href="/_next/a.js"/>' +
    '<script src="/_next/a.js?x=1&amp;y=2" async="" nonce="abc-123_="></script></head>' +
    '<body><p>Hello</p><script src="/_next/b.js" nonce="abc-123_=" id="_R_" async=""></script></body></html>';
  const late = withLateScripts(html, NONCE);
  expect(late).not.toMatch(/<script[^>]*src|rel="preload"/);
  expect(late).toContain('["/_next/a.js?x=1&y=2","/_next/b.js"]');
  expect(late).toMatch(/<p>Hello<\/p><script nonce="abc-123_=">\{let u=.*\}<\/script><\/body><\/html>$/);
});

it("leaves files alone that carry no mark, other sites' and those that the page waits for", () => {
  const html =
    '<body><script src="/_next/evil.js" async=""></script><script src="https://evil.example/a.js" async="" nonce="abc-123_="></script>' +
    '<script src="/_next/polyfills.js" noModule="" nonce="abc-123_="></script></body>';
  expect(withLateScripts(html, NONCE)).toBe(html);
});

it("leaves a piece of a document as it is", () => {
  const html = '<script src="/_next/a.js" async="" nonce="abc-123_="></script>';
  expect(withLateScripts(html, NONCE)).toBe(html);
});
