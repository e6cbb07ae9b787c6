import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/folders";
import { moneyWriters, unguardedMoney } from "./money-shown";
import { productFiles } from "./static-checks";

const PASSED: Record<string, string> = {
  "Checkout.rate": "in a LiveText of where-money-goes.tsx",
  "MethodForm.words": "on its two buttons",
  "RestOfYou.charge": "on its button",
  "SendDialog.lines": "in a Sum of send-sum.tsx",
  "SendSum.lines": "in its Sum",
  "SentForm.amount": "on its button",
  "Standing.goal": "in a LiveText of progress-panel.tsx",
};

it("each button and sum that names money is guarded against page translators", async () => {
  const files = (await productFiles()).filter((file) => /^(?:app|components)\//.test(file));
  const sources = files.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
  const writers = moneyWriters(sources);
  const passed = new Set(Object.keys(PASSED));
  const found = sources
    .filter(([file]) => file.endsWith(".tsx"))
    .flatMap(([file, source]) => unguardedMoney(file, source, writers, passed));
  expect(found).toEqual([]);
  expect(writers).toContain("feeFigures");
});

describe("is found where it has no guard", () => {
  const WRITERS = moneyWriters([
    ["fees.ts", "export const feeWords = (cents: number) => ({ fee: formatCents(cents) });"],
    ["flash.ts", "export async function send(cents: number) { await flash(formatCents(cents)); }"],
  ]);
  const locationsIn = (code: string) =>
    unguardedMoney("page.tsx", `export const Page = () => ${code};`, WRITERS, new Set(["Own.sum"])).map(
      (found) => found.replace(/^page\.tsx:\d+ shows a sum in (\S+): .*$/s, "$1"),
    );

  it.each([
    ["<p>{formatCents(cents)}</p>", "<p>"],
    ['<p>{t("sum", { sum: formatShort(cents) })}</p>', "<p>"],
    ['<p>{cents > 0 && t("sum", { sum: formatShort(cents) })}</p>', "<p>"],
    ['<button type="button">{formatCents(cents)}</button>', "<button>"],
    ["<>{formatWhole(cents)}</>", "<>"],
    ['<p>{t("fee", feeWords(cents))}</p>', "<p>"],
    ["<Own title={formatCents(cents)} />", "Own.title"],
    ["<p>{rows.map((row) => formatCents(row.cents))}</p>", "<p>"],
  ])("%s", (code, location) => {
    expect(locationsIn(code)).toEqual([location]);
  });

  it("also by way of a variable", () => {
    const code =
      '() => { const sum = formatCents(cents); const words = t("give", { sum }); return <p>{words}</p>; }';
    expect(locationsIn(`(${code})()`)).toEqual(["<p>"]);
  });

  it.each([
    "<Button>{formatCents(cents)}</Button>",
    '<LiveText>{t("sum", { sum: formatShort(cents) })}</LiveText>',
    "<Money cents={cents} />",
    '<AlertDialog title={t("move", { sum: formatCents(cents) })} />',
    "<Own sum={formatCents(cents)} />",
    "<Own onPress={() => flash(formatCents(cents))} />",
    "<p aria-label={formatCents(cents)}>{sum !== null && <Money cents={sum} />}</p>",
    "<Own isKept={formatCents(cents) !== null} />",
    "<Own way={paths.send(id)} />",
  ])("and not in %s", (code) => {
    expect(locationsIn(code)).toEqual([]);
  });
});
