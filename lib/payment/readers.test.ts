import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";

const FOLDERS = ["app", "components", "db/checks", "db/routines", "lib", "scripts", "server"];
const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...FOLDERS], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:tsx?|sql)$/.test(path) && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const filesWith = (code: RegExp) => sources.filter(({ text }) => code.test(text)).map(({ path }) => path);

/** People read `chargedAt`, through `gift-day.ts`. */
const OF_THE_BOOKS = [
  "lib/payment/inbox/look-at-stripe.ts",
  "lib/payment/settling/reconcile-payments.ts",
  "lib/payment/settling/settle-gifts.ts",
];

/** Our own clock, which can differ from Stripe's. */
const OF_OUR_CLOCK = [
  "lib/payment/gifts/equal-gift.ts",
  "lib/payment/settling/gift-notices.ts",
  "lib/payment/tries/list-card-surges.ts",
];

/** When the desk closed a trouble. */
const OF_TROUBLES = [
  "lib/payment/inbox/desk-inbox.ts",
  "lib/payment/inbox/record-look.ts",
  "lib/payment/inbox/running.ts",
  "lib/payment/inbox/settle-trouble.ts",
];

const MY_DATA = ["lib/payment/data-about.ts"];

it("only the books know when a gift was settled: for people its day is that of its charge", () => {
  const listed = [...OF_THE_BOOKS, ...OF_OUR_CLOCK, ...OF_TROUBLES, ...MY_DATA];
  expect(filesWith(/\bsettled(?:At|_at)\b/)).toEqual(listed.sort());
});

it("no list dates a gift by the row that booking wrote", () => {
  expect(filesWith(/\bcontributions\.createdAt\b/)).toEqual(["lib/payment/gifts/gift-day.ts"]);
});

it("only campaigns count by what was taken of a contribution: a donor has given what `leftOf` says", () => {
  expect(filesWith(/\breversed(?:Cents|_cents)\b/)).toEqual([
    "db/checks/09_raised_is_contributions.sql",
    "db/checks/10_reversals_are_taken.sql",
    "db/routines/campaign_card_fees.sql",
    "lib/payment/reads/list-contributions.ts",
    "lib/payment/settling/settle-reversals.ts",
  ]);
});
