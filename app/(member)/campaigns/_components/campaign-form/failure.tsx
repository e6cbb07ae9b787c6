"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { ErrorSummary, type FieldProblem } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { useToast } from "@/components/ui/toaster";
import { type MessageType, milestoneOf } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { CONTROL } from "./draft";
import type { FormButton } from "./read-form";

export const messageControl = (type: MessageType) => `campaign-message-${type}`;

export const messageError = (index: number) => `messages.${index}.content`;

export type FormWords = ReturnType<typeof useTranslations<"campaignForm">>;

/** "the launch message", "the 25% message" */
export function messageSpoken(type: MessageType, t: FormWords): string {
  const milestone = milestoneOf(type);
  return milestone === null ? t("spoken.launch") : t("spoken.milestone", { percent: milestone });
}

const FIELDS = ["name", "campaignTypeId", "amount", "description", "recipientId", "excludedMembers"] as const;

/** In form order; `types` in submission order. */
export function problemsOf(
  errors: FieldErrors | undefined,
  types: readonly MessageType[],
  t: FormWords,
): FieldProblem[] {
  if (!errors) return [];
  return [
    ...FIELDS.filter((field) => errors[field]).map((field) => ({
      field: CONTROL[field],
      label: t(`spoken.${field}`),
    })),
    ...types
      .filter((_, index) => errors[messageError(index)])
      .map((type) => ({ field: messageControl(type), label: messageSpoken(type, t) })),
  ];
}

/** Without a response the outcome is unknown. */
const failureOf = ({ title = "", isUnreached }: ActionState, failed: string) =>
  isUnreached ? title : failed + title;

/** Omits fields changed since. A failure shows a toast and scrolls to the top (000 §8). */
export function useAnswer(state: ActionState, failed: string) {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors>(state.errors ?? {});
  const [answer, setAnswer] = useState({ state, submission: 0 });
  if (answer.state !== state) {
    setAnswer({ state, submission: answer.submission + 1 });
    setErrors(state.errors ?? {});
  }
  useEffect(() => {
    if (!state.title) return;
    toast(failureOf(state, failed), "problem");
    window.scrollTo({ top: 0 });
  }, [state, failed, toast]);
  return { errors, setErrors, submission: answer.submission };
}

type FailureProps = {
  state: ActionState;
  button: FormButton;
  types: readonly MessageType[];
  /** Of a draft, which may be launched already. */
  campaignId: string | undefined;
};

export function Failure({ state, button, types, campaignId }: FailureProps) {
  const t = useTranslations("campaignForm");
  const problems = problemsOf(state.errors, types, t);
  if (problems.length > 0)
    return <ErrorSummary problems={problems} before={t(`buttons.${button.words}.before`)} />;
  if (!state.title) return null;
  return (
    <Banner tone="clay" role="alert" action={<WayOn reason={state.reason} campaignId={campaignId} />}>
      <p>{failureOf(state, `${t(`buttons.${button.words}.failed`)} `)}</p>
    </Banner>
  );
}

type WayOnProps = Pick<FailureProps, "campaignId"> & { reason: ActionState["reason"] };

/** Opens another tab: what is typed lives in this page only. */
export function WayOn({ reason, campaignId }: WayOnProps) {
  const t = useTranslations("campaignForm");
  const path = usePathname();
  const isLaunched = reason === "campaign.launched_already" && campaignId;
  if (!isLaunched && reason !== "access.log_in") return null;
  const href = isLaunched ? draftPaths.draft(campaignId) : `/login?returnTo=${encodeURIComponent(path)}`;
  return (
    <LinkButton reload target="_blank" variant="secondary" size="sm" href={href}>
      {t(isLaunched ? "seeCampaign" : "logIn")}
    </LinkButton>
  );
}
