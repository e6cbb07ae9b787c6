import { expect, test } from "vitest";
import type { TemplateData } from "./data";
import { giving as en } from "./en/giving";
import { giving as es } from "./es/giving";

const DATA = { communityName: "Lakewood High", link: "https://manyhands.example/x", method: "PayPal" };
const PAYOUTS = [
  "choose-receiving-method",
  "money-without-account",
  "payout-sent",
  "payout-returned",
] as const;

test.each(PAYOUTS)("an inbox shows nothing of %s beside its subject but that there is a message", (name) => {
  for (const templates of [en, es]) {
    const write = templates[name] as (data: TemplateData[typeof name]) => { preheader?: string; sms: string };
    const { preheader, sms } = write(DATA as TemplateData[typeof name]);
    expect(preheader).toMatch(/^(Open this message to read it|Abra este mensaje para leerlo)\.$/);
    expect(sms).not.toContain(DATA.communityName);
  }
});
