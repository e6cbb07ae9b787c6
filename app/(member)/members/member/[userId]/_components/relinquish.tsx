"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { memberPage } from "../../../_lib/paths";
import { changeRole, type Moved } from "../actions";
import { AskedForm } from "./asked-form";
import { useMoved } from "./use-moved";
import { type Asked, roleQuestion } from "./words";

/** Without scripts, a link. */
export function Relinquish({ asked }: { asked: Asked }) {
  const [open, setOpen] = useState(false);
  const [state, action] = useSpokenAction<Moved>(changeRole, {});
  useMoved(state);
  const t = useTranslations("members.role");
  const question = roleQuestion(asked);
  const named = { name: asked.name, firstName: asked.firstName };
  const title = t(`${question}.title`, named);
  const consequence = t(`${question}.consequence`, named);
  const button = { submit: t(`${question}.submit`), busy: t("saving") };
  const isDone = state.next !== undefined;
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isDone) setOpen(true);
  };
  return (
    <AlertDialog
      trigger={
        <LinkButton href={memberPage(asked.userId, "role")} variant="ghost" size="sm" onClick={ask}>
          {t("relinquish")}
        </LinkButton>
      }
      open={open && !isDone}
      onOpenChange={(next) => !next && setOpen(false)}
      title={title}
      description={consequence}
      cancel={t("cancel")}
      action={<AskedForm action={action} asked={asked} memberRole={0} {...button} />}
    >
      <FormFailure title={state.title} />
    </AlertDialog>
  );
}
