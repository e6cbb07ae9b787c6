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
  verifiedMembers,
} from "@/lib/community";
import type { MessageType } from "@/lib/community/schemas";
import {
  DomainError,
  ENGLISH_ERRORS,
  type FieldErrors,
  MAX_PAGE_SIZE,
  sayFieldsIn,
  sayIn,
} from "@/lib/kernel";
import type { MemberMatches } from "./draft";
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
  const found = verifiedMembers(await getCtx(), {
    communityId,
    searchString: typed,
    take: MAX_PAGE_SIZE,
  });
  return orNothing(
    found.then(({ items, total }) => ({
      members: items.map((member) => ({ id: member.userId, name: member.fullName, email: member.email })),
      total,
    })),
  );
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
  const { communityId, recipientId, excludedMembers, name, description, messages } = draft;
  const who = { communityId, recipientId: recipientId ?? undefined, excludedMembers };
  const found = revealCheck(ctx, {
    communityId,
    recipientId: recipientId ?? "",
    name,
    description,
    messages,
  });
  return orNothing(
    Promise.all([audiencePreview(ctx, who), secondAccounts(ctx, who), found]).then(
      ([audience, second, { matches, reasons }]) => ({
        audience,
        second,
        accounts: secondReasons(second).map((why) => sayIn(ENGLISH_ERRORS, why)),
        sentences: sayFieldsIn(ENGLISH_ERRORS, reasons),
        tellsWho: matches.length > 0,
      }),
    ),
  );
}
