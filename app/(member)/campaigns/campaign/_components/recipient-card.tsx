import type { ReactNode } from "react";
import { PersonRow } from "@/app/_features/communities/person-row";
import { Avatar } from "@/components/ui/avatar";
import { Sealed } from "@/components/ui/sealed";
import type { Recipient } from "@/lib/community";

type RecipientCardProps = {
  recipient: Recipient;
  isEnded?: boolean;
  /** Below the sentence about the recipient. */
  children?: ReactNode;
};

function standingOf({ isAccountDeleted, isMember, isVerified }: Recipient): string {
  if (isAccountDeleted) return "Has deleted their account";
  if (!isMember) return "No longer a member";
  return isVerified ? "Verified member" : "Not registered yet";
}

function noteOn({ firstName, email, isAccountDeleted }: Recipient, isEnded: boolean): string {
  if (isAccountDeleted && !email) return "Was paid, and is not kept here any longer.";
  if (isAccountDeleted) return `The money reaches them all the same: we write to ${email}.`;
  if (isEnded) return `${firstName} alone chooses how to be paid.`;
  return `${firstName} gets no messages about this campaign and can’t open it.`;
}

/** The recipient of a campaign, in a sealed panel. */
export function RecipientCard({ recipient, isEnded = false, children }: RecipientCardProps) {
  return (
    <Sealed title="Recipient" level={2} className="g3">
      <PersonRow
        avatar={<Avatar name={recipient.fullName} seed={recipient.id} />}
        name={recipient.fullName}
        memberId={recipient.isMember ? recipient.id : null}
      >
        <span className="caption quiet">{standingOf(recipient)}</span>
      </PersonRow>
      <p className="caption quiet">{noteOn(recipient, isEnded)}</p>
      {children}
    </Sealed>
  );
}
