"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { leave } from "./actions";
import { LeaveForm } from "./leave-form";
import { communityPaths } from "./paths";

export function LeavePageForm({ communityId }: { communityId: string }) {
  const [state, action] = useSpokenAction(leave, {});
  const t = useTranslations("communities.leave");
  const failed = state.title === undefined ? null : t("failed", { title: state.title });
  useProblemToast(state, failed);
  return (
    <>
      <FormFailure title={failed} />
      <div className="row wrap-ok g3">
        <LeaveForm action={action} communityId={communityId} from={communityPaths.mine} />
        <LinkButton href={communityPaths.mine} variant="secondary">
          {t("stay")}
        </LinkButton>
      </div>
    </>
  );
}
