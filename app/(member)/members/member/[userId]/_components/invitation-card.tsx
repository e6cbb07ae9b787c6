"use client";

import { Link as LinkIcon, Send } from "lucide-react";
import { SendButton } from "@/app/(member)/members/add-members/_components/send-button";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import { type Handed, handLink, sendAgain } from "../actions";

type InvitationCardProps = { communityId: string; invitationId: string; hasLapsed: boolean };

/** What an admin can do for somebody who has not joined: send the invitation again, or pass on a link. */
export function InvitationCard({ communityId, invitationId, hasLapsed }: InvitationCardProps) {
  const [state, action] = useFormAction<Handed>(handLink, {});
  const fields = { communityId, invitationId };
  return (
    <section className="card stack g4" aria-labelledby="invitation-title">
      <div className="stack g2">
        <h2 id="invitation-title" className="text-(length:--t-h3)">
          Invitation
        </h2>
        <p className="quiet">
          {hasLapsed
            ? "It ran out after thirty days. Sent again, it is good for thirty more."
            : "Sent again, it is good for thirty more days, and the link of before opens nothing."}
        </p>
      </div>
      <div className="row wrap-ok g3 items-start!">
        <SendButton
          send={sendAgain}
          fields={fields}
          label="Send again"
          busy="Sending"
          variant="secondary"
          icon={<Send />}
        />
        {!hasLapsed && !state.link && (
          <form action={action}>
            <input type="hidden" name="communityId" value={communityId} />
            <input type="hidden" name="invitationId" value={invitationId} />
            <SubmitButton variant="secondary" icon={<LinkIcon />} busyLabel="Making a link">
              Get their link
            </SubmitButton>
          </form>
        )}
      </div>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {state.link && (
        <div className="stack g3" role="status">
          <Field label="Their link" hint="Whoever has it can join, once. Pass it on to them alone.">
            <TextInput readOnly value={state.link} />
          </Field>
          <div>
            <CopyButton text={state.link}>Copy link</CopyButton>
          </div>
        </div>
      )}
    </section>
  );
}
