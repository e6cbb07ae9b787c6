import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/kernel/languages";
import { smsSegments, textMessage } from "@/lib/notification/schemas";
import {
  type CommunityTexts,
  defaultText,
  defaultTexts,
  fillNeed,
  launchedText,
  overlay,
  spanishOf,
  templateOf,
} from "./default-texts";
import { MESSAGE_TYPES } from "./milestones";
import { MAX_COMMUNITY_NAME, MAX_MESSAGE } from "./texts";

test("the launch text says what is needed once that is known", () => {
  expect(defaultText(2)).toBe("{{communityName}}: one of us could use a hand.");
  expect(defaultText(2, { campaignTypeId: 2, amount: 6000 })).toBe(
    "{{communityName}}: one of us could use a hand with housing. We hope for $6,000.",
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

const HOUSING = { campaignTypeId: 2, amount: 3600 };

test.each(MESSAGE_TYPES)(
  "text %i in Spanish stays short, names the community and is not the English one",
  (type) => {
    const spanish = fillNeed(templateOf(type, "es"), { campaignTypeId: 1, amount: 999_999_999_999 }, "es");
    expect(smsSegments(textMessage(spanish.replace("{{communityName}}", ""), "", "es")).encoding).toBe(
      "GSM-7",
    );
    expect(spanish.length).toBeLessThanOrEqual(MAX_MESSAGE);
    expect(spanish.startsWith("{{communityName}}: ")).toBe(true);
    expect(spanish).not.toBe(defaultText(type));
  },
);

test.each([
  [
    "A hand {{need}}. We hope for {{goal}}! Thanks.",
    HOUSING,
    "A hand with housing. We hope for $3,600! Thanks.",
  ],
  ["A hand {{need}}. We hope for {{goal}}! Thanks.", {}, "A hand. Thanks."],
  ["{{need}}", { campaignTypeId: 7 }, ""],
])("%j says of %j: %j", (text, need, filled) => {
  expect(fillNeed(text, need)).toBe(filled);
});

/** Longest supported short link: a host of sixteen letters. */
const LINK = `https://${"h".repeat(16)}/c/K7T2-M4P`;
const LONGEST_NAME = "n".repeat(MAX_COMMUNITY_NAME);

test.each(LANGUAGES.flatMap((language) => MESSAGE_TYPES.map((type) => [language, type] as const)))(
  "in %s, text %i fits one part with the longest name, every need, a goal and a short link",
  (language, type) => {
    for (const campaignTypeId of [null, 1, 2, 3, 4, 5]) {
      const words = fillNeed(templateOf(type, language), { campaignTypeId, amount: 999_999 }, language);
      const sent = textMessage(words.replace("{{communityName}}", LONGEST_NAME), LINK, language);
      expect(smsSegments(sent), sent).toMatchObject({ segments: 1, encoding: "GSM-7" });
    }
  },
);

test("a campaign with our English words of before still speaks Spanish to who reads it", () => {
  const before =
    "{{communityName}}: one of us could use a hand with housing. We hope to raise $3,600. If you can, give quietly here. If not, no need to answer.";
  expect(spanishOf(2, before, HOUSING)).toBe(spanishOf(2, defaultText(2, HOUSING), HOUSING));
  expect(spanishOf(2, before, HOUSING, OWN)).toBeUndefined();
});

const OWN = { english: "{{communityName}} asks {{need}}: {{goal}}.", spanish: null };

test("a launch says the need where the words are the default as the API hands it out, and keeps an admin's own", () => {
  expect(launchedText(2, defaultText(2), HOUSING)).toBe(defaultText(2, HOUSING));
  expect(launchedText(2, "Please help.", HOUSING)).toBe("Please help.");
  expect(launchedText(2, defaultText(2), HOUSING, OWN)).toBe(defaultText(2));
  expect(defaultText(2, HOUSING, OWN)).toBe("{{communityName}} asks with housing: $3,600.");
});

test("whoever reads Spanish gets Spanish words while the English default stands, and otherwise the admin's", () => {
  expect(spanishOf(2, defaultText(2, HOUSING), HOUSING)).toBe(
    "{{communityName}}: alguien necesita una mano con la vivienda. Meta: $3,600.",
  );
  expect(spanishOf(2, "Please help.", HOUSING)).toBeUndefined();
  // Our Spanish would contradict the community's own English.
  expect(spanishOf(2, defaultText(2, HOUSING, OWN), HOUSING, OWN)).toBeUndefined();
  const both = { ...OWN, spanish: "{{communityName}}: {{goal}}, por favor." };
  expect(spanishOf(2, defaultText(2, HOUSING, both), HOUSING, both)).toBe(
    "{{communityName}}: $3,600, por favor.",
  );
});

test("a community begins with its own words, and without those that it switched off", () => {
  const own: CommunityTexts = new Map([[3, { english: "A quarter!", spanish: null, isEnabled: false }]]);
  expect(defaultTexts({}, own).map(({ content, isEnabled }) => [content, isEnabled])).toEqual(
    MESSAGE_TYPES.map((type) => (type === 3 ? ["A quarter!", false] : [defaultText(type), true])),
  );
});

test("a default that was stored with invisible marks is the default all the same", () => {
  const pasted = {
    english: "{{communityName}}\u00a0asks: {{goal}}.\u200b",
    spanish: "{{communityName}}: {{goal}}.",
  };
  expect(spanishOf(2, "{{communityName}} asks: $3,600.", HOUSING, pasted)).toBe("{{communityName}}: $3,600.");
  const toSay = { english: "{{communityName}}\u00a0asks {{need}}.", spanish: null };
  expect(launchedText(2, "{{communityName}} asks.", HOUSING, toSay)).toBe(defaultText(2, HOUSING, toSay));
});
