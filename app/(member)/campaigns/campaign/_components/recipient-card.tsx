import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { memberPath } from "@/app/_lib/available";
import { Avatar } from "@/components/ui/avatar";
import { Sealed } from "@/components/ui/sealed";
import type { Recipient } from "@/lib/community";

type RecipientCardProps = { recipient: Recipient; isEnded?: boolean };

/** Whom a campaign is for, under the Seal. */
export function RecipientCard({ recipient, isEnded = false }: RecipientCardProps) {
  const profile = memberPath(recipient.id);
  const who = (
    <>
      <Avatar name={recipient.fullName} seed={recipient.id} />
      <span className="grow">
        <span className={profile ? "strong picked-name recipient-name" : "strong picked-name"}>
          {recipient.fullName}
        </span>
        <span className="caption quiet">
          {recipient.isVerified ? "Verified member" : "Not registered yet"}
        </span>
      </span>
    </>
  );
  return (
    <Sealed title="Recipient" level={2} className="g3">
      {profile ? (
        <Link className="row g3 recipient" href={profile}>
          {who}
          <ChevronRight aria-hidden="true" />
        </Link>
      ) : (
        <div className="row g3 recipient">{who}</div>
      )}
      <p className="caption quiet">
        {isEnded
          ? `${recipient.firstName} alone chooses how to be paid.`
          : `${recipient.firstName} gets no messages about this campaign and can’t open it.`}
      </p>
    </Sealed>
  );
}
