"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Trash2 } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { memberPage } from "../../../_lib/paths";
import { deleteMember, type Moved } from "../actions";
import { AskedForm } from "./asked-form";
import { useMoved } from "./use-moved";
import { type Asked, deleteQuestion } from "./words";

type DeleteMemberProps = { asked: Asked; isAsking: boolean };

export function DeleteMember({ asked, isAsking }: DeleteMemberProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useSpokenAction<Moved>(deleteMember, {});
  useMoved(state);
  const t = useTranslations("members.delete");
  const question = deleteQuestion(asked);
  const named = { name: asked.name, firstName: asked.firstName, community: asked.communityName };
  const title = t(`${question}.title`, named);
  const consequence = t(`${question}.consequence`, named);
  const isDone = state.next !== undefined;
  const answer = <AskedForm action={action} asked={asked} isDanger submit={t("button")} busy={t("busy")} />;
  const problem = <FormFailure title={state.title} />;
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isDone) setOpen(true);
  };
  return (
    <div className="stack g4 member-delete">
      {!open && problem}
      {isAsking && (
        <Banner tone="clay" className="no-js">
          <div className="stack g3">
            <p>
              <span className="strong">{title}</span> {consequence}
            </p>
            <div className="row wrap-ok g3">
              {/* Scrolls the question into view. */}
              <LinkButton href={memberPage(asked.userId)} variant="secondary" autoFocus>
                {t("keep")}
              </LinkButton>
              {answer}
            </div>
          </div>
        </Banner>
      )}
      <div className="row between wrap-ok g4">
        <p className="small quiet">
          {asked.isVerified ? t("noteMember", { firstName: asked.firstName }) : t("noteInvited")}
        </p>
        <AlertDialog
          trigger={
            <LinkButton
              href={memberPage(asked.userId, "delete")}
              variant="danger-quiet"
              icon={<Trash2 />}
              onClick={ask}
            >
              {t("button")}
            </LinkButton>
          }
          open={open && !isDone}
          onOpenChange={(next) => !next && setOpen(false)}
          title={title}
          description={consequence}
          cancel={t("keep")}
          action={answer}
        >
          {problem}
        </AlertDialog>
      </div>
    </div>
  );
}
