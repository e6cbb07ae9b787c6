import { createTranslator } from "next-intl";
import { beforeAll, describe, expect, test } from "vitest";
import { type Draft, valuesOfDraft } from "@/app/(member)/campaigns/_components/campaign-form/draft";
import {
  DRAFT_VERBS,
  launchForm,
  saveForm,
} from "@/app/(member)/campaigns/_components/campaign-form/saved/save-form";
import { BASE, REVISION } from "@/app/(member)/campaigns/_components/campaign-form/saved/saved-answer";
import {
  draftOfStored,
  noteOn,
  theirsOf,
} from "@/app/(member)/campaigns/_components/campaign-form/saved/saved-draft";
import { campaignForAdmin, createDraft, defaultText, readDraft, updateDraft } from "@/lib/community";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { removeMember } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { en } from "@/messages/en";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { as, makeUser, type TestUser } from "@/tests/factories/user";
import { AuthBrowser } from "@/tests/support/auth-browser";

const NOW = new Date("2026-03-04T01:30:00Z");

const whoWords = createTranslator({ locale: "en-US", messages: en, namespace: "campaignForm.who" });

let community: TestCommunity;
let nora: Ctx;
let tom: Ctx;
let alan: TestUser;

beforeAll(async () => {
  const admin = await makeUser({ firstName: "Nora", lastName: "Okafor" });
  community = await makeCommunity({ admin, timeZone: "America/New_York" });
  const second = await makeUser({ firstName: "Tom", lastName: "Bauer" });
  await addMember(community, second, { isAdmin: true });
  nora = as(admin, { now: () => NOW });
  tom = as(second, { now: () => NOW });
  alan = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
});

async function openedDraft() {
  const { id } = await createDraft(nora, {
    communityId: community.id,
    name: "Heat through March",
    campaignTypeId: 2,
    amount: 900,
  });
  const ref = { communityId: community.id, campaignId: id };
  const view = await readDraft(nora, ref);
  const base = draftOfStored(view);
  const form = (changes: Partial<Draft>, more: Record<string, string> = {}) => {
    const sent = new FormData();
    const fields = {
      ...ref,
      ...valuesOfDraft({ ...base, ...changes }),
      [REVISION]: String(view.revision),
      [BASE]: JSON.stringify(base),
      ...more,
    };
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    return sent;
  };
  const toms = (changes: object) =>
    updateDraft(tom, { ...ref, name: "Heat through March", campaignTypeId: 2, amount: 900, ...changes });
  const stored = async () => {
    const { name, amount, description, recipient, revision, savedBy } = await readDraft(nora, ref);
    return { name, amount, description, recipientId: recipient?.id ?? null, revision, by: savedBy?.lastName };
  };
  return { ref, base, form, toms, stored };
}

describe("a draft's form that saves", () => {
  test("writes what it holds and says which revision, and when", async () => {
    const { form, stored } = await openedDraft();
    const recipient = { id: alan.id, name: alan.fullName };
    expect(await saveForm(nora, form({ amount: "", recipient }), DRAFT_VERBS)).toEqual({
      saved: { revision: 2, at: "8:30 PM" },
    });
    expect(await stored()).toEqual({
      name: "Heat through March",
      amount: null,
      description: "",
      recipientId: alan.id,
      revision: 2,
      by: "Okafor",
    });
  });

  test("overwrites nothing that somebody has saved meanwhile, and answers what it is and whose", async () => {
    const { form, toms, stored, base } = await openedDraft();
    await toms({ name: "Warm rooms", amount: 1800 });
    const before = await stored();
    const sent = form({ description: "The boiler broke." });
    expect(await saveForm(nora, sent, DRAFT_VERBS)).toEqual({
      title: "Someone else has just changed this campaign",
      reason: "campaign.changed_meanwhile",
      values: Object.fromEntries(sent),
      clash: {
        draft: { ...base, name: "Warm rooms", amount: "1800" },
        revision: 2,
        by: "Tom Bauer",
        isYou: false,
        at: "8:30 PM",
      },
    });
    const whole = form({ recipient: { id: alan.id, name: alan.fullName } });
    expect(await launchForm(nora, whole, DRAFT_VERBS)).toMatchObject({ clash: { revision: 2 } });
    expect(await stored()).toEqual(before);
  });

  test("goes on without a question when both have written the same, or an answer was lost", async () => {
    const { form, toms, stored } = await openedDraft();
    await toms({ name: "Warm rooms" });
    expect(await saveForm(nora, form({ name: " Warm  rooms", amount: "700" }), DRAFT_VERBS)).toEqual({
      saved: { revision: 3, at: "8:30 PM" },
    });
    expect(await stored()).toMatchObject({ name: "Warm rooms", amount: 700, by: "Okafor" });
  });

  test("takes theirs where a browser without scripts says so, as long as it has not changed again", async () => {
    const { form, toms, stored } = await openedDraft();
    await toms({ name: "Warm rooms", amount: 1800, description: "Since January." });
    const chosen = {
      [REVISION]: "2",
      "take.name": "theirs",
      "take.amount": "theirs",
      "take.description": "mine",
    };
    const mine = form({ name: "Heat through April", description: "The boiler broke." }, chosen);
    await toms({ name: "Warmer rooms", amount: 1800, description: "Since January." });
    expect(await saveForm(nora, mine, DRAFT_VERBS)).toMatchObject({ clash: { revision: 3 } });
    mine.set(REVISION, "3");
    expect(await saveForm(nora, mine, DRAFT_VERBS)).toMatchObject({ saved: { revision: 4 } });
    expect(await stored()).toMatchObject({
      name: "Warmer rooms",
      amount: 1800,
      description: "The boiler broke.",
    });
  });

  test("launches what it holds, and goes to the campaign", async () => {
    new AuthBrowser("http://localhost:3000").speak();
    const { ref, form } = await openedDraft();
    const recipient = { id: alan.id, name: alan.fullName };
    const redirected = await launchForm(nora, form({ recipient, amount: "700" }), DRAFT_VERBS).catch(
      (error: { digest?: string }) => error.digest ?? "",
    );
    const [, campaignId = ""] =
      /\/campaigns\/campaign\/active\/([0-9a-f-]{36})/.exec(String(redirected)) ?? [];
    expect(campaignId).not.toBe(ref.campaignId);
    const { amount, recipient: stored } = await campaignForAdmin(nora, { campaignId });
    expect([amount, stored.id]).toEqual([700, alan.id]);
  });
});

describe("a stored draft in the form", () => {
  test("lets default texts follow the type and the amount, and keeps what was written", async () => {
    const { ref } = await openedDraft();
    const texts = (await readDraft(nora, ref)).messages;
    const messages = texts.map((text) =>
      text.messageType === LAUNCH_MESSAGE ? { ...text, content: "Please help.", isEnabled: false } : text,
    );
    await updateDraft(nora, { ...ref, name: "Heat", campaignTypeId: 2, amount: 900, messages });
    expect(
      draftOfStored(await readDraft(nora, ref)).messages.map((one) => [one.content, one.isEnabled]),
    ).toEqual(
      texts.map(({ messageType }) =>
        messageType === LAUNCH_MESSAGE ? ["Please help.", false] : [null, true],
      ),
    );
    // The default text for another amount counts as edited.
    const old = defaultText(LAUNCH_MESSAGE, { campaignTypeId: 2, amount: 900 });
    await updateDraft(nora, {
      ...ref,
      campaignTypeId: 2,
      amount: 700,
      messages: [{ messageType: LAUNCH_MESSAGE, content: old, isEnabled: true }],
    });
    const again = draftOfStored(await readDraft(nora, ref)).messages;
    expect(again.find((one) => one.messageType === LAUNCH_MESSAGE)?.content).toBe(old);
  });

  test("says that whom it was for has left, and saves all the same", async () => {
    const ruth = await addMember(community, await makeUser({ firstName: "Ruth", lastName: "Adler" }));
    const { ref, form } = await openedDraft();
    const recipient = { id: ruth.id, name: ruth.fullName };
    await saveForm(nora, form({ recipient }), DRAFT_VERBS);
    expect(noteOn((await readDraft(nora, ref)).recipient, whoWords)).toBeUndefined();
    await removeMember(nora, { communityId: community.id, userId: ruth.id });
    const view = await readDraft(nora, ref);
    expect(noteOn(view.recipient, whoWords)).toEqual({
      id: ruth.id,
      says: "Ruth Adler is no longer a verified member. Choose again.",
    });
    const { draft, revision } = theirsOf(nora, view);
    const next = form({ ...draft, description: "Still needed." }, { [REVISION]: String(revision) });
    expect(await saveForm(nora, next, DRAFT_VERBS)).toMatchObject({ saved: { revision: 3 } });
  });
});
