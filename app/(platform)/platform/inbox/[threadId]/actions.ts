"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { pauseMessages, resumeMessages } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { answerThread, closeThread, handThreadBack, reopenThread, takeThread } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";

type Change = (ctx: Ctx, input: { threadId: string }) => Promise<void>;

/** Shows a notice if a colleague changed the thread first. */
const changing = (done: string, change: Change) =>
  formAction(async (ctx, form) => {
    const threadId = typedText(form, "threadId");
    try {
      await change(ctx, { threadId });
      await flash(done);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "conflict")) throw error;
      await flash(error.title, "problem");
    }
    redirect(`/platform/inbox/${threadId}`);
  });

export const take = changing("This thread is yours.", takeThread);
export const handBack = changing("You’re no longer assigned.", handThreadBack);
export const close = changing("Closed.", closeThread);
export const reopen = changing("Thread reopened.", reopenThread);
export const hold = changing("Messages paused. We’re letting the admins know.", pauseMessages);
export const release = changing("Messages resumed. We’re letting the admins know.", resumeMessages);

/** Sends the answer; keeps the text if a colleague answered first. */
export const answer = formAction(async (ctx, form) => {
  const threadId = typedText(form, "threadId");
  await answerThread(ctx, { threadId, answer: typedText(form, "answer") });
  await flash("Your answer is on its way.");
  redirect(`/platform/inbox/${threadId}`);
});
