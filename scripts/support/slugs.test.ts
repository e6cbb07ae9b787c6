import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { slugClashes } from "./slugs";

let app = "";
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), "slugs-"));
});
afterEach(() => rmSync(app, { recursive: true, force: true }));

const has = (...folders: string[]) => {
  for (const folder of folders) mkdirSync(join(app, folder), { recursive: true });
};

test("two names for one place in the address are a clash, also across route groups", () => {
  has("drafts/suggestion/[id]", "drafts/suggestion/[date]/votes");
  has("(public)/campaign/[id]", "(member)/campaign/[slug]");
  expect(slugClashes(app)).toHaveLength(2);
});

test("a clash below a shared dynamic folder is found", () => {
  has("(a)/community/[id]/member/[userId]", "(b)/community/[id]/member/[memberId]");
  expect(slugClashes(app)).toHaveLength(1);
});

test("the same name twice, literals, catch-alls and private folders are no clash", () => {
  has("(a)/campaign/[id]", "(b)/campaign/[id]", "campaign/new", "campaign/_parts/[x]");
  has("api/payment/[...path]", "api/auth/[...nextauth]", "campaigns/@modal/[id]", "campaigns/[id]");
  expect(slugClashes(app)).toEqual([]);
});
