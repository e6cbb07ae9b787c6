"use client";
import { Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import type { CampaignRef } from "@/app/_features/campaign/paths";
import type { ActionState } from "@/app/_lib/action";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { removeDraft } from "./actions";

const QUESTION = "Delete this draft?";
const CONSEQUENCE = "It ends for every admin, and nobody can bring it back. Nobody is told.";
const NOTHING: ActionState = {};

type DeleteDraftProps = {
  draft: CampaignRef;
  /** Without scripts: whether the page asks the question now. */
  isAsking: boolean;
};

/** Deletes a draft, after a question. Until scripts run, the button is a link to the page with the question. */
export function DeleteDraft({ draft, isAsking }: DeleteDraftProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useFormAction(removeDraft, NOTHING);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const problem = state.title && (
    <Banner tone="clay" role="alert">
      <p>{state.title}</p>
    </Banner>
  );
  const answer = (
    <form action={action}>
      <input type="hidden" name="communityId" value={draft.communityId} />
      <input type="hidden" name="campaignId" value={draft.campaignId} />
      <SubmitButton variant="danger" busyLabel="Deleting">
        Delete draft
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
              <span className="strong">{QUESTION}</span> {CONSEQUENCE}
            </p>
            <div className="row wrap-ok g3">
              {/* It brings the question into view. */}
              <LinkButton href={draftPaths.draft(draft.campaignId)} variant="secondary" autoFocus>
                Keep
              </LinkButton>
              {answer}
            </div>
          </div>
        </Banner>
      )}
      <div>
        <AlertDialog
          trigger={
            <LinkButton
              href={draftPaths.askToDelete(draft.campaignId)}
              prefetch={false}
              variant="danger-quiet"
              icon={<Trash2 />}
              onClick={ask}
            >
              Delete
            </LinkButton>
          }
          open={open}
          onOpenChange={(next) => !next && setOpen(false)}
          title={QUESTION}
          description={CONSEQUENCE}
          cancel="Keep"
          action={answer}
        >
          {problem}
        </AlertDialog>
      </div>
    </div>
  );
}
