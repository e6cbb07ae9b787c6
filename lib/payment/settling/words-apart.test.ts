import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";

/** Names that write messages, also from other folders. */
const WORDS =
  /\b(queueMessages?|queueEmails|format[A-Z]\w+|fullName|zoneName|plural|planWords|targetWords|messagesOf\w+|\w+Message)\b/;

const having = (pattern: RegExp): string[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .filter((name) => pattern.test(readFileSync(`${import.meta.dirname}/${name}`, "utf8")));

it("words about gifts are written by no module that books them", () => {
  expect(having(WORDS)).toEqual(["receipts.ts", "tell-of-reversals.ts"]);
  expect(having(/ from "\.\/receipts"/)).toEqual(["gift-notices.ts", "tell-of-reversals.ts"]);
  expect(having(/ from "\.\/tell-of-reversals"/)).toEqual(["settle-stripe-events.ts"]);
  expect(having(/\bnoteForNotices\b/)).toEqual(["gift-notices.ts", "settle-gifts.ts"]);
});

it("nor by those that count the gift in its campaign", () => {
  const campaigns = join(root, "lib/community/campaigns");
  for (const name of ["record-contribution.ts", "cross-milestones.ts"]) {
    const text = readFileSync(join(campaigns, name), "utf8");
    expect([name, WORDS.exec(text)?.[0], / from "(.*notification.*|.*announce)"/.exec(text)?.[1]]).toEqual([
      name,
      undefined,
      undefined,
    ]);
  }
});
