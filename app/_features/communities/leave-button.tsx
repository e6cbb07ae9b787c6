"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { leave } from "./actions";
import { LeaveForm } from "./leave-form";
import { communityPaths } from "./paths";

type LeaveButtonProps = {
  communityId: string;
  name: string;
  /** The community cannot lose this admin (000 §4). */
  isNeeded: boolean;
  /** Ends when its founder, the only member, leaves. */
  isWaiting?: boolean;
  from: string;
  membersHref?: string;
  small?: boolean;
};

/** Without scripts, a link. */
export function LeaveButton(props: LeaveButtonProps) {
  const { communityId, name, isNeeded, isWaiting = false, from, membersHref, small } = props;
  const [open, setOpen] = useState(false);
  const [state, action] = useSpokenAction(leave, {});
  const t = useTranslations("communities.leave");
  const failed = state.title === undefined ? null : t("failed", { title: state.title });
  useProblemToast(state, failed);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <AlertDialog
      trigger={
        <LinkButton
          href={communityPaths.leave(communityId)}
          variant="danger-quiet"
          size={small ? "sm" : "md"}
          aria-label={t("leaveOne", { community: name })}
          onClick={ask}
        >
          {t("leave")}
        </LinkButton>
      }
      open={open}
      onOpenChange={(next) => !next && setOpen(false)}
      title={isNeeded ? t("needed") : t("question", { community: name })}
      description={isNeeded ? t("why") : isWaiting ? t("waiting") : t("consequence")}
      cancel={isNeeded ? t("close") : t("stay")}
      action={
        isNeeded ? (
          membersHref && <LinkButton href={membersHref}>{t("assign")}</LinkButton>
        ) : (
          <LeaveForm action={action} communityId={communityId} from={from} />
        )
      }
    >
      <FormFailure title={failed} />
    </AlertDialog>
  );
}
