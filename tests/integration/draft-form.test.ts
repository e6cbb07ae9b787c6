import { createTranslator } from "next-intl";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type Draft,
  draftOfStored,
  EMPTY_DRAFT,
  valuesOfDraft,
} from "@/app/(member)/campaigns/_components/campaign-form/draft";
import {
  autosaveForm,
  noteOn,
  readActive,
  submitForm,
} from "@/app/(member)/campaigns/_components/campaign-form/save-form";
import {
  campaignForAdmin,
  createDraft,
  defaultText,
  deleteDraft,
  launchDraft,
  listDrafts,
  readDraft,
  updateActiveCampaign,
  updateDraft,
} from "@/lib/community";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { removeMember } from "@/lib/payment";
import { type Ctx, newId, requireUser } from "@/lib/platform";
import { en } from "@/messages/en";
import { launchTestCampaign } from "@/tests/factories/campaign";
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

const formOf = (draft: Draft, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...valuesOfDraft(draft), ...fields })) form.set(name, value);
  return form;
};

/** Path of the redirect that a submission ends with. */
const pathAfter = async (submission: Promise<unknown>) =>
  (await submission.then(
    () => "",
    (error: { digest?: string }) => String(error.digest).split(";")[2],
  )) ?? "";

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
  const form = (changes: Partial<Draft>, more: Record<string, string> = {}) =>
    formOf({ ...base, ...changes }, { ...ref, revision: String(view.revision), ...more });
  const toms = (changes: object) =>
    updateDraft(tom, { ...ref, name: "Heat through March", campaignTypeId: 2, amount: 900, ...changes });
  const stored = async () => {
    const { name, amount, description, recipient, revision, savedBy } = await readDraft(nora, ref);
    return { name, amount, description, recipientId: recipient?.id ?? null, revision, by: savedBy?.lastName };
  };
  return { ref, base, form, toms, stored };
}

describe("a new campaign's form that saves itself", () => {
  const newForm = (draft: Partial<Draft>, more: Record<string, string>) =>
    formOf({ ...EMPTY_DRAFT, ...draft }, { communityId: community.id, ...more });
  const drafts = async () =>
    (await listDrafts(nora, { communityId: community.id, page: 1, pageSize: 100 })).totalNumberOfItems;

  test("makes one draft, also if answers are lost and words change in between", async () => {
    const before = await drafts();
    const requestKey = newId();
    const first = await autosaveForm(nora, newForm({ name: "Heat" }, { requestKey }));
    expect(first).toEqual({ saved: { campaignId: expect.any(String), revision: 1, at: "8:30 PM" } });
    const again = await autosaveForm(nora, newForm({ name: "Heat through" }, { requestKey }));
    expect(again).toMatchObject({ saved: { revision: 2 } });
    // The second answer is lost, too. The form recognizes its own words in the version it gets.
    const third = await autosaveForm(nora, newForm({ name: "Heat through March" }, { requestKey }));
    expect(third).toMatchObject({ conflict: { revision: 2, isYou: true, draft: { name: "Heat through" } } });
    expect(await drafts()).toBe(before + 1);
    const campaignId = "conflict" in third ? third.conflict.campaignId : "";
    expect("saved" in first && first.saved.campaignId).toBe(campaignId);
    const known = newForm({ name: "Heat through March" }, { requestKey, campaignId, revision: "2" });
    expect(await autosaveForm(nora, known)).toMatchObject({ saved: { campaignId, revision: 3 } });
    expect(await drafts()).toBe(before + 1);
  });

  test("launches the draft that it has saved, and repeats no save after it", async () => {
    new AuthBrowser("http://localhost:3000").speak();
    const before = await drafts();
    const requestKey = newId();
    const whole = {
      name: "Heat",
      campaignTypeId: "2",
      amount: "900",
      recipient: { id: alan.id, name: alan.fullName },
    };
    await autosaveForm(nora, newForm(whole, { requestKey }));
    const path = await pathAfter(submitForm(nora, newForm(whole, { requestKey, intent: "confirm" })));
    expect(path).toMatch(/^\/campaigns\/campaign\/active\/[0-9a-f-]{36}$/);
    expect(await drafts()).toBe(before);
    const late = newForm({ ...whole, name: "Heat through March" }, { requestKey });
    expect(await autosaveForm(nora, late)).toEqual({ isLaunched: true });
  });

  test("saves nothing for another account that has signed in since", async () => {
    const { userId: account } = requireUser(nora);
    const form = newForm({ name: "Heat" }, { requestKey: newId(), account });
    await expect(autosaveForm(tom, form)).rejects.toMatchObject({ status: 401 });
    await expect(submitForm(tom, form)).rejects.toMatchObject({ status: 401 });
  });
});

describe("a draft's form that saves", () => {
  test("writes what it holds and says which revision, and when", async () => {
    const { ref, form, stored } = await openedDraft();
    const recipient = { id: alan.id, name: alan.fullName };
    expect(await autosaveForm(nora, form({ amount: "", recipient }))).toEqual({
      saved: { campaignId: ref.campaignId, revision: 2, at: "8:30 PM" },
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

  test("overwrites nothing that another admin saved, and answers their whole version", async () => {
    const { ref, form, toms, stored, base } = await openedDraft();
    await toms({ name: "Warm rooms", amount: 1800 });
    const before = await stored();
    const theirs = {
      campaignId: ref.campaignId,
      draft: { ...base, name: "Warm rooms", amount: "1800" },
      revision: 2,
      by: "Tom Bauer",
      isYou: false,
      at: "8:30 PM",
    };
    // A change to a field that Tom left alone is a conflict, too.
    const sent = form({ description: "The boiler broke." });
    expect(await autosaveForm(nora, sent)).toEqual({ conflict: theirs });
    expect(await submitForm(nora, sent)).toEqual({
      title: "Someone else has just changed this campaign",
      reason: "campaign.changed_meanwhile",
      values: Object.fromEntries(sent),
      conflict: theirs,
    });
    const whole = form({ recipient: { id: alan.id, name: alan.fullName } }, { intent: "confirm" });
    expect(await submitForm(nora, whole)).toMatchObject({ conflict: { revision: 2 } });
    expect(await stored()).toEqual(before);
    sent.set("revision", "2");
    expect(await autosaveForm(nora, sent)).toMatchObject({ saved: { revision: 3 } });
    expect(await stored()).toMatchObject({ name: "Heat through March", description: "The boiler broke." });
  });

  test("asks nothing if both wrote the same", async () => {
    const { form, toms, stored } = await openedDraft();
    await toms({ name: "Warm rooms" });
    expect(await autosaveForm(nora, form({ name: " Warm  rooms" }))).toMatchObject({
      saved: { revision: 3 },
    });
    expect(await stored()).toMatchObject({ name: "Warm rooms", by: "Okafor" });
  });

  test("tells a launched draft from a deleted one, and saves neither", async () => {
    const launched = await openedDraft();
    const { name, campaignTypeId, amount } = launched.base;
    const content = { name, campaignTypeId, amount, description: "", excludedMembers: [], messages: [] };
    await launchDraft(tom, { ...launched.ref, ...content, recipientId: alan.id });
    expect(await autosaveForm(nora, launched.form({ name: "Warm rooms" }))).toEqual({ isLaunched: true });
    await expect(submitForm(nora, launched.form({ name: "Warm rooms" }))).rejects.toMatchObject({
      reason: "campaign.launched_already",
    });
    const deleted = await openedDraft();
    await deleteDraft(tom, deleted.ref);
    await expect(autosaveForm(nora, deleted.form({ name: "Warm rooms" }))).rejects.toMatchObject({
      status: 404,
    });
  });

  test("answers for a draft that is for the admin by now as for a deleted one", async () => {
    const { form, toms } = await openedDraft();
    await toms({ recipientId: requireUser(nora).userId });
    await expect(autosaveForm(nora, form({ name: "Warm rooms" }))).rejects.toMatchObject({ status: 404 });
  });

  test("launches what it holds, and goes to the campaign", async () => {
    new AuthBrowser("http://localhost:3000").speak();
    const { ref, form } = await openedDraft();
    const recipient = { id: alan.id, name: alan.fullName };
    const path = await pathAfter(submitForm(nora, form({ recipient, amount: "700" }, { intent: "confirm" })));
    const campaignId = path.split("/").at(-1) ?? "";
    expect(campaignId).not.toBe(ref.campaignId);
    const { amount, recipient: stored } = await campaignForAdmin(nora, { campaignId });
    expect([amount, stored.id]).toEqual([700, alan.id]);
  });
});

describe("the form of an active campaign", () => {
  test("is no draft, and answers another admin's version as a whole", async () => {
    new AuthBrowser("http://localhost:3000").speak();
    const { id: campaignId } = await launchTestCampaign({ community, recipient: alan });
    const ref = { communityId: community.id, campaignId };
    const { draft, revision } = (await readActive(nora, ref)).version;
    const form = (changes: Partial<Draft>, from = revision) =>
      formOf({ ...draft, ...changes }, { ...ref, kind: "active", revision: String(from) });
    const { name, campaignTypeId, amount, description } = draft;
    const theirs = { ...ref, name, campaignTypeId, amount, description, messages: [] };
    await updateActiveCampaign(tom, { ...theirs, description: "Since the boiler broke." });
    const mine = form({ amount: "4200" });
    expect(await submitForm(nora, mine)).toMatchObject({
      reason: "campaign.changed_meanwhile",
      conflict: {
        campaignId,
        revision: revision + 1,
        by: "Tom Bauer",
        at: "8:30 PM",
        draft: { description: "Since the boiler broke.", amount },
      },
    });
    const overwriting = form({ amount: "4200" }, revision + 1);
    expect(await pathAfter(submitForm(nora, overwriting))).toBe(`/campaigns/campaign/active/${campaignId}`);
    expect((await readActive(tom, ref)).version).toMatchObject({
      by: "Nora Okafor",
      draft: { amount: "4200", description },
    });
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
    await autosaveForm(nora, form({ recipient }));
    expect(noteOn((await readDraft(nora, ref)).recipient, whoWords)).toBeUndefined();
    await removeMember(nora, { communityId: community.id, userId: ruth.id });
    const view = await readDraft(nora, ref);
    expect(noteOn(view.recipient, whoWords)).toEqual({
      id: ruth.id,
      says: "Ruth Adler is no longer a verified member. Choose again.",
    });
    const draft = { ...draftOfStored(view), description: "Still needed." };
    const next = form(draft, { revision: String(view.revision) });
    expect(await autosaveForm(nora, next)).toMatchObject({ saved: { revision: 3 } });
  });
});
