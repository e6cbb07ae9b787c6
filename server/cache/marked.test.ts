import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { edited } from "./edits";
import { hashesOf, nonceOf, parseMarked, unmarkings, withoutMark } from "./marked";

const NONCE = "a+b/c==";
const sha = (text: string) => createHash("sha256").update(text).digest("base64");

function hashMarked(html: string, nonce: string): { html: string; hashes: string[] } {
  const { marked } = parseMarked(html, nonce);
  return { html: withoutMark(edited(html, unmarkings(marked)), nonce), hashes: hashesOf(marked, nonce) };
}

describe("turning marks into hashes", () => {
  it("hashes exactly the scripts with the mark, and takes every trace of it away", () => {
    const { html, hashes } = hashMarked(
      `<link nonce="${NONCE}" href="/a.css"><script nonce="${NONCE}">own(1)</script>` +
        `<script src="/b.js" async="" nonce="${NONCE}"></script>` +
        `<script id="x" nonce="${NONCE}">push({"nonce":"${NONCE}"})</script>`,
      NONCE,
    );
    expect(html).not.toContain(NONCE);
    expect(html).toContain(`<script>own(1)</script><script src="/b.js" async=""></script>`);
    expect(hashes).toEqual([sha("own(1)"), sha(`push({"nonce":""})`)]);
  });

  it.each([
    ["without a mark", `<script>bad()</script>`],
    ["with somebody else's", `<script nonce="guess">bad()</script>`],
    ["with the mark in its text only", `<script>bad("x")</script>`],
    ["with the mark as another attribute", `<script data-nonce="${NONCE}x">bad()</script>`],
    ["with an empty one", `<script nonce="">bad()</script>`],
    ["in a comment, which browsers take for none", `<!-- <script nonce="${NONCE}">bad()</script> -->`],
    ["in a text field", `<textarea><script nonce="${NONCE}">bad()</script></textarea>`],
    ["in the value of an attribute", `<p title='<script nonce="${NONCE}">bad()</script>'></p>`],
  ])("gives no hash to a script %s", (_, script) => {
    const { hashes } = hashMarked(`<script nonce="${NONCE}">own()</script>${script}`, NONCE);
    expect(hashes).toEqual([sha("own()")]);
  });

  it("hashes code as browsers have it, whose lines end in one sign", () => {
    const html = `<script nonce="${NONCE}">one()\r\ntwo()</script>`;
    expect(hashMarked(html, NONCE).hashes).toEqual([sha("one()\ntwo()")]);
  });

  it("names a script that stands twice once", () => {
    const twice = `<script nonce="${NONCE}">own()</script>`.repeat(2);
    expect(hashMarked(twice, NONCE).hashes).toHaveLength(1);
  });

  it("finds the mark in the policy, and in nothing else of it", () => {
    expect(nonceOf(`default-src 'self'; script-src 'self' 'nonce-${NONCE}' https://x.test`)).toBe(NONCE);
    expect(nonceOf(`style-src 'nonce-${NONCE}'; script-src 'self'`)).toBeNull();
    expect(nonceOf(undefined)).toBeNull();
  });
});
