import { useTranslations } from "next-intl";
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

type RecipientWords = ReturnType<typeof useTranslations<"campaigns.recipient">>;

function standingOf({ isAccountDeleted, isMember, isVerified }: Recipient, t: RecipientWords): string {
  if (isAccountDeleted) return t("deleted");
  if (!isMember) return t("left");
  return t(isVerified ? "verified" : "unverified");
}

function noteOn(recipient: Recipient, isEnded: boolean, t: RecipientWords): string {
  const { firstName: name, email, isAccountDeleted } = recipient;
  if (isAccountDeleted && !email) return t("noteDeleted");
  if (isAccountDeleted) return t("noteReached", { email: email ?? "" });
  return t(isEnded ? "noteEnded" : "noteActive", { name });
}

/** The recipient of a campaign, in a sealed panel. */
export function RecipientCard({ recipient, isEnded = false, children }: RecipientCardProps) {
  const t = useTranslations("campaigns.recipient");
  return (
    <Sealed title={t("title")} level={2} className="g3">
      <PersonRow
        avatar={<Avatar name={recipient.fullName} seed={recipient.id} />}
        name={recipient.fullName}
        memberId={recipient.isMember ? recipient.id : null}
      >
        <span className="caption quiet">{standingOf(recipient, t)}</span>
      </PersonRow>
      <p className="caption quiet">{noteOn(recipient, isEnded, t)}</p>
      {children}
    </Sealed>
  );
}
