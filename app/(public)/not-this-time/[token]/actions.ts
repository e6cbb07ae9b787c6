"use server";

import { typed, typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, formAction } from "@/app/_lib/action";
import { muteByLink, unmuteByLink } from "@/lib/notification";

export type MuteState = ActionState & { muted?: boolean };

/** "Not this time" and its undo. The answer is the same for every link. */
export const answerQuestion = formAction<MuteState>(async (ctx, form) => {
  const link = { ...typed(form, "token"), short: typedText(form, "c") };
  const muted = typedText(form, "answer") !== "undo";
  if (muted) await muteByLink(ctx, link);
  else await unmuteByLink(ctx, link);
  return { ok: true, muted };
});
