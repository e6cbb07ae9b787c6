"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { useToast } from "@/components/ui/toaster";
import { type Draft, fieldsOf } from "./draft";
import type { FormButton } from "./read-form";

type FailureProps = {
  state: ActionState;
  button: FormButton;
  draft: Draft;
  /** Of a draft, which may be launched already. */
  campaignId: string | undefined;
};

/** Of one submission. Shows a toast, too, and scrolls to the top (000 §8). */
export function Failure({ state, button, draft, campaignId }: FailureProps) {
  const t = useTranslations("campaignForm");
  const toast = useToast();
  const { title = "", reason, errors = {}, isUnreached } = state;
  // Without a response the outcome is unknown.
  const failure = title && !isUnreached ? `${t(`buttons.${button.words}.failed`)} ${title}` : title;
  useEffect(() => {
    if (!failure) return;
    toast(failure, "problem");
    window.scrollTo({ top: 0 });
  }, [failure, toast]);
  const problems = fieldsOf(draft, t).filter((field) => errors[field.error]);
  if (problems.length > 0)
    return (
      <ErrorSummary
        problems={problems.map(({ control, spoken }) => ({ field: control, label: spoken }))}
        before={t(`buttons.${button.words}.before`)}
      />
    );
  if (!failure) return null;
  return (
    <Banner tone="clay" role="alert" action={<WayOn reason={reason} campaignId={campaignId} />}>
      <p>{failure}</p>
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
