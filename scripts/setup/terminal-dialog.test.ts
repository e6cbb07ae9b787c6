import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { Stopped } from "./dialog";
import { terminalDialog } from "./terminal-dialog";

const ENTER = "\r";
const CTRL_C = "\u0003";

function terminalWith(...keys: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 });
  let screen = "";
  output.on("data", (chunk) => {
    screen += chunk;
  });
  void (async () => {
    for (const key of keys) {
      await setImmediate();
      input.write(key);
    }
  })();
  return { dialog: terminalDialog({ input, output }), screen: () => screen };
}

const KEY = { name: "STRIPE_SECRET_KEY", message: "The secret key", isSecret: true };

it("takes what is typed, without the spaces around it", async () => {
  const { dialog } = terminalWith(" help@example.org ", ENTER);
  expect(await dialog.text({ name: "PROVIDER_SUPPORT_EMAIL", message: "The address" })).toBe(
    "help@example.org",
  );
});

it("never shows a secret, neither one that is typed nor one that is kept", async () => {
  const typed = terminalWith("sk_live_typed_and_long_enough", ENTER);
  expect(await typed.dialog.text(KEY)).toBe("sk_live_typed_and_long_enough");
  expect(typed.screen()).not.toContain("typed_and");
  const kept = terminalWith(ENTER);
  expect(await kept.dialog.text({ ...KEY, present: "sk_live_kept_and_long_enough" })).toBe(
    "sk_live_kept_and_long_enough",
  );
  expect(kept.screen()).not.toContain("kept_and");
  expect(kept.screen()).toContain("sk_live_…ough");
});

it("says what is wrong, keeps what was typed, and takes the answer once it is right", async () => {
  const { dialog, screen } = terminalWith("4x", ENTER, "\u007f", ENTER);
  const complaint = (answer: string) => (/^\d+$/.test(answer) ? undefined : "A number.");
  expect(await dialog.text({ name: "PORT", message: "The port", complaint })).toBe("4");
  expect(screen()).toContain("A number.");
});

it("does not go on without an answer that is needed, and does without one that is not", async () => {
  const needed = terminalWith(ENTER, "x", ENTER);
  expect(await needed.dialog.text(KEY)).toBe("x");
  expect(needed.screen()).toContain("An answer is needed here.");
  const optional = terminalWith(ENTER);
  expect(await optional.dialog.text({ ...KEY, isOptional: true })).toBe("");
});

it("is stopped by Ctrl-C at every kind of question", async () => {
  const stop = () => terminalWith(CTRL_C).dialog;
  const options = [{ value: "a", label: "A" }] as const;
  await expect(stop().text(KEY)).rejects.toThrow(Stopped);
  await expect(stop().text({ name: "A", message: "A" })).rejects.toThrow(Stopped);
  await expect(stop().confirm({ name: "A", message: "A", initial: true, unasked: true })).rejects.toThrow(
    Stopped,
  );
  await expect(stop().choose({ name: "A", message: "A", options, initial: "a" })).rejects.toThrow(Stopped);
});
