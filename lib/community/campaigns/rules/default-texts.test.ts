import { expect, test } from "vitest";
import { defaultText, defaultTexts, overlay } from "./default-texts";
import { MAX_MESSAGE } from "./texts";

test("the launch text says what is needed once that is known", () => {
  expect(defaultText(2)).toBe(
    "{{communityName}}: one of us could use a hand. If you can, give quietly here. If not, no need to answer.",
  );
  expect(defaultText(2, { campaignTypeId: 2, amount: 6000 })).toBe(
    "{{communityName}}: one of us could use a hand with housing. We hope to raise $6,000. If you can, give quietly here. If not, no need to answer.",
  );
  expect(defaultText(2, { campaignTypeId: 3 })).toBe(defaultText(2));
});

test("every default fits its limit, names the community and has only characters that keep a text message short", () => {
  for (const { content, messageType } of defaultTexts({ campaignTypeId: 5, amount: 999_999_999_999 })) {
    expect(content.length, String(messageType)).toBeLessThanOrEqual(MAX_MESSAGE);
    expect(content.startsWith("{{communityName}}: ")).toBe(true);
    expect(content.replace("{{communityName}}", "")).toMatch(/^[A-Za-z0-9 .,:$%'-]+$/);
  }
});

test("given texts replace those that stand, the others stay", () => {
  const standing = [2, 3, 4].map((messageType) => ({
    messageType: messageType as 2 | 3 | 4,
    content: "old",
  }));
  expect(overlay(standing, [{ messageType: 3, content: "new" }]).map((one) => one.content)).toEqual([
    "old",
    "new",
    "old",
  ]);
});
