import { expect, it } from "vitest";
import { withLateFiles } from "./late";

const NONCE = "abc-123_=";
const LINK =
  '</_next/static/media/sans.p.1.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2", ' +
  '</_next/static/media/serif.p.1.woff2>; rel=preload; as="font", </_next/static/chunks/a.css>; rel=preload; as="style"';

it("asks for marked files and fonts later, in their order, and drops the hints that fetch them before", () => {
  const html =
    '<html><head><link rel="preload" as="script" fetchPriority="low" nonce="abc-123_=" href="/_next/a.js"/>' +
    '<script src="/_next/a.js?x=1&amp;y=2" async="" nonce="abc-123_="></script></head>' +
    '<body><p>Hello</p><script src="/_next/b.js" nonce="abc-123_=" id="_R_" async=""></script></body></html>';
  const late = withLateFiles(html, LINK, NONCE);
  expect(late).not.toMatch(/<script[^>]*src|<link/);
  expect(late).toContain(
    '({"scripts":["/_next/a.js?x=1&y=2","/_next/b.js"],' +
      '"fonts":["/_next/static/media/sans.p.1.woff2","/_next/static/media/serif.p.1.woff2"]})</script></head>',
  );
  expect(late).toMatch(/^<html><head><script nonce="abc-123_=">\(function loadLate/);
  expect(late).toMatch(/<body><p>Hello<\/p><\/body><\/html>$/);
});

it("leaves files alone that carry no mark, other sites' and those that the page waits for", () => {
  const html =
    '<head></head><body><script src="/_next/evil.js" async=""></script>' +
    '<script src="https://evil.example/a.js" async="" nonce="abc-123_="></script>' +
    '<script src="/_next/polyfills.js" noModule="" nonce="abc-123_="></script></body>';
  expect(withLateFiles(html, LINK, NONCE)).toBe(html);
});

it("leaves a piece of a document as it is", () => {
  const html = '<script src="/_next/a.js" async="" nonce="abc-123_="></script>';
  expect(withLateFiles(html, LINK, NONCE)).toBe(html);
});
