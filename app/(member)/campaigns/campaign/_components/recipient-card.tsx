import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PersonRow } from "@/app/_features/communities/person-row";
import { Avatar } from "@/components/ui/avatar";
import Link from "@/components/ui/link";
import { Sealed } from "@/components/ui/sealed";
import type { Recipient } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { erasureFacts, erasureWords } from "@/lib/platform";

type Outcome = "paid" | "nothing";

type RecipientCardProps = {
  recipient: Recipient;
  outcome?: Outcome | undefined;
  /** Only before the first gift. */
  correctHref?: string | undefined;
  children?: ReactNode;
};

type RecipientWords = ReturnType<typeof useTranslations<"campaigns.recipient">>;

function standingOf({ isAccountDeleted, isMember, isVerified }: Recipient, t: RecipientWords): string {
  if (isAccountDeleted) return t("deleted");
  if (!isMember) return t("left");
  return t(isVerified ? "verified" : "unverified");
}

function noteOn(recipient: Recipient, outcome: Outcome | undefined, t: RecipientWords): string {
  const { firstName: name, email, isAccountDeleted } = recipient;
  if (outcome === "nothing") return t("noteNothing");
  if (isAccountDeleted && !email) return t("noteDeleted");
  if (isAccountDeleted) return t("noteReached", { email: email ?? "" });
  return t(outcome === "paid" ? "noteEnded" : "noteActive", { name });
}

export function RecipientCard({ recipient, outcome, correctHref, children }: RecipientCardProps) {
  const t = useTranslations("campaigns.recipient");
  const language = languageOf(useLocale());
  return (
    <Sealed title={t("title")} level={2} className="g3">
      <PersonRow
        avatar={<Avatar name={recipient.fullName} seed={recipient.id} />}
        name={recipient.fullName}
        memberId={recipient.isMember ? recipient.id : null}
      >
        <span className="caption quiet">{standingOf(recipient, t)}</span>
      </PersonRow>
      <p className="caption quiet">{noteOn(recipient, outcome, t)}</p>
      {recipient.deletedAt && (
        <p className="caption quiet">{erasureWords(language, erasureFacts(recipient.deletedAt))}</p>
      )}
      {correctHref && (
        <Link href={correctHref} className="small inline-flex min-h-11 items-center">
          {t("correct")}
        </Link>
      )}
      {children}
    </Sealed>
  );
}
