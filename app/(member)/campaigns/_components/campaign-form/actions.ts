"use server";

import { formAction } from "@/app/_lib/action";
import { getCtx } from "@/app/_lib/session";
import {
  type Audience,
  audiencePreview,
  revealCheck,
  type SecondAccount,
  secondAccounts,
  secondReasons,
} from "@/lib/community";
import type { MessageType } from "@/lib/community/schemas";
import { DomainError, ENGLISH_ERRORS, type FieldErrors, sayFieldsIn, sayIn } from "@/lib/kernel";
import type { MemberMatches } from "./draft";
import { listMembers } from "./form-page";
import { takePlainChoices } from "./read-form";
import { type FormState, submitForm } from "./save-form";

const submit = formAction<FormState>(submitForm);

export async function sendCampaign(previous: FormState, form: FormData): Promise<FormState> {
  takePlainChoices(form);
  return submit(previous, form);
}

async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export async function searchMembers(communityId: string, typed: string): Promise<MemberMatches | null> {
  return orNothing(listMembers(await getCtx(), communityId, typed));
}

export type DraftToCheck = {
  communityId: string;
  recipientId: string | null;
  excludedMembers: string[];
  name: string;
  description: string;
  messages: { messageType: MessageType; content: string }[];
};

export type DraftCheck = {
  audience: Audience;
  /** Accounts of the recipient that might get the messages. */
  second: SecondAccount[];
  accounts: string[];
  sentences: FieldErrors;
  tellsWho: boolean;
};

/** Sends only the matches in texts that reveal the recipient or name a member, no names. */
export async function checkDraft(draft: DraftToCheck): Promise<DraftCheck | null> {
  if (typeof draft !== "object" || draft === null) return null;
  const ctx = await getCtx();
  const { communityId, recipientId, excludedMembers, ...texts } = draft;
  const who = { communityId, recipientId: recipientId ?? undefined, excludedMembers };
  const findings = Promise.all([
    audiencePreview(ctx, who),
    secondAccounts(ctx, who),
    revealCheck(ctx, { communityId, recipientId: recipientId ?? "", ...texts }),
  ]);
  return orNothing(
    findings.then(([audience, second, { matches, reasons }]) => ({
      audience,
      second,
      accounts: secondReasons(second).map((why) => sayIn(ENGLISH_ERRORS, why)),
      sentences: sayFieldsIn(ENGLISH_ERRORS, reasons),
      tellsWho: matches.length > 0,
    })),
  );
}
