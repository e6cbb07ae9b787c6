"use client";
import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import type { CampaignRef } from "@/app/_features/campaign/paths";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Trash2 } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

const NOTHING: ActionState = {};

type DeleteDraftProps = {
  kind: "draft" | "suggestion";
  draft: CampaignRef;
  remove: FormAction;
  keepHref: string;
  askHref: string;
  isAsking: boolean;
};

/** Without scripts, a link to the page with the question. */
export function DeleteDraft({ kind, draft, remove, keepHref, askHref, isAsking }: DeleteDraftProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useSpokenAction(remove, NOTHING);
  const t = useTranslations("campaignForm.delete");
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const problem = <FormFailure title={state.title} />;
  const answer = (
    <form action={action}>
      <input type="hidden" name="communityId" value={draft.communityId} />
      <input type="hidden" name="campaignId" value={draft.campaignId} />
      <SubmitButton variant="danger" busyLabel={t("busy")}>
        {t(`${kind}.answer`)}
      </SubmitButton>
    </form>
  );
  return (
    <div className="stack g4">
      {!open && problem}
      {isAsking && (
        <Banner tone="clay" className="no-js">
          <div className="stack g3">
            <p>
              <span className="strong">{t(`${kind}.question`)}</span> {t(`${kind}.consequence`)}
            </p>
            <div className="row wrap-ok g3">
              {/* Scrolls the question into view. */}
              <LinkButton href={keepHref} variant="secondary" autoFocus>
                {t("keep")}
              </LinkButton>
              {answer}
            </div>
          </div>
        </Banner>
      )}
      <div>
        <AlertDialog
          trigger={
            <LinkButton href={askHref} variant="danger-quiet" icon={<Trash2 />} onClick={ask}>
              {t("delete")}
            </LinkButton>
          }
          open={open}
          onOpenChange={(next) => !next && setOpen(false)}
          title={t(`${kind}.question`)}
          description={t(`${kind}.consequence`)}
          cancel={t("keep")}
          action={answer}
        >
          {problem}
        </AlertDialog>
      </div>
    </div>
  );
}
