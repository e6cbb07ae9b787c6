import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { en } from "@/messages/en";
import { whereTo } from "./where-to";

const say = createTranslator({ locale: "en-US", messages: en, namespace: "notifications" });

const link = "https://give.example/somewhere";

describe("where a notification leads", () => {
  test.each([
    ["campaign-launched", "c1", null, "/campaigns/campaign/active/c1", "See the campaign"],
    ["recipient-left", "c1", link, link, "See the campaign"],
    ["suggestion-received", "c1", link, link, "See the suggestion"],
    ["suggestion-ready", "c1", link, link, "See the suggestion"],
    ["join-request", null, link, link, "See who asks"],
    ["join-accepted", null, link, link, "See your communities"],
    ["became-admin", null, link, link, "See the campaigns"],
    ["choose-receiving-method", null, link, link, "Choose how to receive it"],
    ["payout-returned", null, link, link, "Choose how to receive it"],
    ["payout-sent", null, link, link, "See where it is"],
    ["something-else", null, link, link, "See more"],
  ])("%s: to %s %s", (template, campaignId, own, href, label) => {
    expect(whereTo({ template, campaignId, link: own }, say)).toEqual({ href, label });
  });

  test.each([
    ["payout-sent", null, null],
    ["join-request", null, "sealed:v1:abc"],
    ["join-request", null, "javascript:alert(1)"],
  ])("%s has no link where there is nothing to open", (template, campaignId, own) => {
    expect(whereTo({ template, campaignId, link: own }, say)).toBeNull();
  });
});
