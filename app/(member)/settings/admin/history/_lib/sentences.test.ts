import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import type { HistoryLine } from "@/lib/community";
import { LANGUAGES, type Language, LOCALES } from "@/lib/kernel/languages";
import { HISTORY_ACTIONS } from "@/lib/platform";
import { CATALOGUE } from "@/messages";
import { sentenceOf } from "./sentences";

const sayIn = (language: Language) =>
  createTranslator({
    locale: LOCALES[language],
    messages: CATALOGUE[language],
    namespace: "admin.history",
  });
const say = sayIn("en");

const nora = { name: "Nora Okafor" };
const will = { name: "Will Hartman" };
const line = (action: HistoryLine["action"], more: Partial<HistoryLine> = {}): HistoryLine => ({
  id: "1",
  at: new Date(0),
  action,
  by: nora,
  whom: null,
  campaignName: null,
  ...more,
});

test.each<[Partial<HistoryLine> & { action: HistoryLine["action"] }, string]>([
  [{ action: "community.created" }, "Nora Okafor founded the community."],
  [{ action: "community.approved", by: "provider" }, "The provider approved the community."],
  [
    { action: "community.admin_named", by: "provider", whom: { name: "Tom Bauer" } },
    "The provider made Tom Bauer an admin.",
  ],
  [
    { action: "community.updated", fields: ["name", "location", "imageName"] },
    "Nora Okafor changed the name, the location and the picture of the community.",
  ],
  [{ action: "community.text_changed" }, "Nora Okafor changed a text that new campaigns begin with."],
  [
    { action: "community.openness_changed", joining: "request", contacts: "form", isListed: false },
    "Nora Okafor chose under Joining and privacy: people who want to join ask the admins, members write to the admins by the form and outsiders see campaigns by link only.",
  ],
  [{ action: "community.members_invited", count: 1 }, "Nora Okafor invited 1 person."],
  [{ action: "community.members_invited", count: 1200 }, "Nora Okafor invited 1,200 people."],
  [{ action: "community.joined", whom: will }, "Will Hartman became a member."],
  [{ action: "community.joined" }, "Someone became a member."],
  [{ action: "community.join_accepted", whom: will }, "Nora Okafor accepted Will Hartman as a member."],
  [
    { action: "community.member_removed", whom: "deleted" },
    "Nora Okafor removed someone who deleted their account from the community.",
  ],
  [{ action: "community.left", by: "deleted" }, "Someone who deleted their account left the community."],
  [{ action: "community.admin_granted", whom: will }, "Nora Okafor made Will Hartman an admin."],
  [{ action: "community.admin_relinquished", whom: nora }, "Nora Okafor gave up being an admin."],
  [
    { action: "community.admin_relinquished", whom: will },
    "Nora Okafor took the admin role from Will Hartman.",
  ],
  [{ action: "draft.saved", campaignName: "A roof" }, "Nora Okafor began the draft “A roof”."],
  [{ action: "draft.saved", campaignName: "" }, "Nora Okafor began a draft without a title."],
  [{ action: "draft.saved" }, "Nora Okafor began a draft without a title."],
  [
    { action: "campaign.launched", campaignName: "A roof before winter" },
    "Nora Okafor launched “A roof before winter”.",
  ],
  [
    { action: "payout.frozen", campaignName: "A roof", amountCents: 662_772 },
    "Nora Okafor sent the money of “A roof” to its recipient: $6,627.72.",
  ],
  [
    { action: "transfer.made", campaignName: "A roof", amountCents: 5_000 },
    "Nora Okafor moved $50.00 from Our Balance to “A roof”.",
  ],
])("%j is told as a sentence", ({ action, ...more }, sentence) => {
  expect(sentenceOf(line(action, more), say)).toBe(sentence);
});

const inEachLanguage = HISTORY_ACTIONS.flatMap((action) =>
  LANGUAGES.map((language) => [action, language] as const),
);

test.each(inEachLanguage)("%s is a whole sentence: %s", (action, language) => {
  const told = line(action, { whom: will, campaignName: "A roof", fields: ["name"] });
  const sentence = sentenceOf(told, sayIn(language));
  expect(sentence).toMatch(/^[A-Z].{10,}[\p{L}”0-9]\.$/u);
  expect(sentence).not.toMatch(/undefined|null|NaN|history|[{}]/);
});

test("an admin who reads Spanish reads it in Spanish", () => {
  const told = line("community.openness_changed", { joining: "open", contacts: "members", isListed: true });
  expect(sentenceOf(told, sayIn("es"))).toBe(
    "Nora Okafor eligió en Ingreso y privacidad: todos pueden unirse, todos los miembros ven el teléfono y el correo de los administradores y quienes no son miembros ven la lista de campañas.",
  );
});
