import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ShieldCheck } from "@/components/ui/icons";
import { ADMIN, type ListedMember } from "@/lib/community";

type MemberBadgesProps = { member: ListedMember; isViewer: boolean };

export function MemberBadges({ member, isViewer }: MemberBadgesProps) {
  const t = useTranslations("members.badges");
  return (
    <>
      {member.memberRole === ADMIN && (
        <Badge icon={<ShieldCheck aria-hidden="true" />}>{t(isViewer ? "adminYou" : "admin")}</Badge>
      )}
      {member.state === "invited" && (
        <Badge tone="gold" dot>
          {t("invited")}
        </Badge>
      )}
      {member.state === "lapsed" && (
        <Badge tone="line" dot>
          {t("lapsed")}
        </Badge>
      )}
      {member.unreachable && (
        <Badge tone="clay" dot>
          {t("unreachable")}
        </Badge>
      )}
    </>
  );
}

export const hasBadges = ({ memberRole, state, unreachable }: ListedMember): boolean =>
  memberRole === ADMIN || state !== "verified" || unreachable !== null;
