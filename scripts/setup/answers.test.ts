import { expect, it } from "vitest";
import { Sentence } from "@/scripts/support/sentence";
import { Answers, askFor } from "./answers";
import { lineOf } from "./env-file";
import { preparedDialog } from "./prepared-dialog";

const NAME = { name: "PROVIDER_NAME", message: "The name of your organization" };

const draft = {
  earlier: {},
  keep: (answers: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(answers)) lineOf(name, value);
  },
  remove: () => {},
};

it("asks again for what no file can hold, in place of ending, and keeps the answers before it", async () => {
  const answers = new Answers({}, { APP_URL: "https://give.example.org" }, draft);
  const dialog = preparedDialog({ answers: { PROVIDER_NAME: `O'Brien's "Friends"` } });
  await askFor({ dialog, answers }, NAME);
  expect(() => dialog.insist()).toThrow(Sentence);
  expect(() => dialog.insist()).toThrow(/PROVIDER_NAME has .*apostrophe/);
  expect(answers.changes()).toEqual({ APP_URL: "https://give.example.org" });
});

it.each(["O'Brien & Söhne 🙂", `The "Friends"`, "Room $5"])("takes %s as it is", async (typed) => {
  const answers = new Answers({}, {}, draft);
  const dialog = preparedDialog({ answers: { PROVIDER_NAME: typed } });
  await askFor({ dialog, answers }, NAME);
  dialog.insist();
  expect(answers.of("PROVIDER_NAME")).toBe(typed);
});
