import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { languageHere } from "@/app/_features/i18n/language-at";
import { messagesHere } from "@/app/_features/i18n/messages-here";
import { flash } from "@/app/_lib/action";
import { typedValues } from "@/components/ui/typed-values";
import {
  type DraftView,
  launchDraft,
  launchSuggestion,
  readDraft,
  readSuggestion,
  updateDraft,
  updateSuggestion,
} from "@/lib/community";
import { DomainError, groupPairs, LAUNCH_MESSAGE } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { type Draft, draftOfJson, draftOfValues, valuesOfDraft } from "../draft";
import { readCampaignForm, readHidden, readRecipientId } from "../read-form";
import { type ClashField, clashingFields, withField } from "./clash";
import { BASE, REVISION, type SavedAnswer, TAKE } from "./saved-answer";
import { savedAtWords, theirsOf } from "./saved-draft";

type Verbs = {
  read: (ctx: Ctx, ref: { communityId: string; campaignId: string }) => Promise<DraftView>;
  update: typeof updateDraft;
  launch: typeof launchDraft;
};

export const DRAFT_VERBS: Verbs = { read: readDraft, update: updateDraft, launch: launchDraft };
export const SUGGESTION_VERBS: Verbs = {
  read: readSuggestion,
  update: updateSuggestion,
  launch: launchSuggestion,
};

const refOf = (form: FormData) => ({
  communityId: readHidden(form, "communityId") ?? "",
  campaignId: readHidden(form, "campaignId") ?? "",
});

const fieldsOf = (form: FormData) => ({
  ...readCampaignForm(form),
  ...refOf(form),
  recipientId: readRecipientId(form),
});

const isChangedMeanwhile = (error: unknown) =>
  error instanceof DomainError && error.reason === "campaign.changed_meanwhile";

/** Without scripts. Skips a text that changed again. */
async function takeTheirs(ctx: Ctx, form: FormData, verbs: Verbs): Promise<void> {
  const fields = [...groupPairs(form)]
    .filter(([name, [value]]) => name.startsWith(TAKE) && value === "theirs")
    .map(([name]) => name.slice(TAKE.length) as ClashField);
  if (fields.length === 0) return;
  const { draft: theirs, revision } = theirsOf(ctx, await verbs.read(ctx, refOf(form)));
  if (String(revision) !== readHidden(form, REVISION)) return;
  const mine = draftOfValues(typedValues(form), theirs.messages);
  const chosen = fields.reduce((draft, field) => withField(draft, theirs, field), mine);
  for (const { messageType } of theirs.messages) form.delete(`enabled.${messageType}`);
  for (const [name, value] of Object.entries(valuesOfDraft(chosen))) form.set(name, value);
}

/**
 * Runs `work` with the form's base revision. If another save clashes with no field, uses the newer one, which
 * overwrites nothing. Otherwise returns the other save.
 */
async function unlessClash<T>(
  ctx: Ctx,
  form: FormData,
  verbs: Verbs,
  work: (revision: number) => Promise<T>,
): Promise<T | SavedAnswer> {
  try {
    return await work(Number(readHidden(form, REVISION)));
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const theirs = theirsOf(ctx, await verbs.read(ctx, refOf(form)));
    const values = typedValues(form);
    const base: Draft | null = draftOfJson(values[BASE]);
    const mine = draftOfValues(values, theirs.draft.messages);
    if (base && clashingFields(base, mine, theirs.draft).length === 0) return work(theirs.revision);
    const { title, reason } = error as DomainError;
    return { title, reason, values, clash: theirs };
  }
}

export async function saveForm(ctx: Ctx, form: FormData, verbs: Verbs): Promise<SavedAnswer> {
  await takeTheirs(ctx, form, verbs);
  return unlessClash(ctx, form, verbs, async (revision): Promise<SavedAnswer> => {
    const saved = await verbs.update(ctx, { ...fieldsOf(form), revision });
    const { timeZone } = await verbs.read(ctx, refOf(form));
    return { saved: { revision: saved.revision, at: savedAtWords(saved.savedAt, ctx.now(), timeZone) } };
  });
}

/** Redirects to the campaign (000 §2). */
export async function launchForm(ctx: Ctx, form: FormData, verbs: Verbs): Promise<SavedAnswer> {
  await takeTheirs(ctx, form, verbs);
  const answer = await unlessClash(ctx, form, verbs, (revision) =>
    verbs.launch(ctx, { ...fieldsOf(form), revision }),
  );
  return "id" in answer ? toLaunched(form, answer.id) : answer;
}

export async function toLaunched(form: FormData, id: string): Promise<never> {
  const { messages } = readCampaignForm(form);
  const isTold = messages.some((text) => text.messageType === LAUNCH_MESSAGE && text.isEnabled);
  const words = messagesHere(await languageHere()).launch;
  await flash(isTold ? words.launched : words.launchedUntold);
  redirect(campaignPaths.active(id));
}
