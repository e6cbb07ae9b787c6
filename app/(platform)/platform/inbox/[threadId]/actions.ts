"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { pauseMessages, resumeMessages } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { answerThread, closeThread, handThreadBack, reopenThread, takeThread } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.thread");

type Change = (ctx: Ctx, input: { threadId: string }) => Promise<void>;

/** Shows a notice if a colleague changed the thread first. */
const changing = (done: string, change: Change) =>
  formAction(async (ctx, form) => {
    const { threadId } = typed(form, "threadId");
    try {
      await change(ctx, { threadId });
      await flash(done);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "conflict")) throw error;
      await flash(error.title, "problem");
    }
    redirect(`/platform/inbox/${threadId}`);
  });

export const take = changing(t("nowYours"), takeThread);
export const handBack = changing(t("notYours"), handThreadBack);
export const close = changing(t("closed"), closeThread);
export const reopen = changing(t("threadReopened"), reopenThread);
export const hold = changing(t("nowPaused"), pauseMessages);
export const release = changing(t("nowResumed"), resumeMessages);

/** Keeps the text if a colleague answered first. */
export const answer = formAction(async (ctx, form) => {
  const { threadId } = typed(form, "threadId");
  await answerThread(ctx, { threadId, ...typed(form, "answer") });
  await flash(t("answerSent"));
  redirect(`/platform/inbox/${threadId}`);
});
