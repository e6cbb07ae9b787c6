import { ShieldCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { ADMIN, type ListedMember } from "@/lib/community";

type MemberBadgesProps = { member: ListedMember; isViewer: boolean };

/** Role and state of a member, as the list shows them. A member without anything special has none. */
export function MemberBadges({ member, isViewer }: MemberBadgesProps) {
  return (
    <>
      {member.memberRole === ADMIN && (
        <Badge icon={<ShieldCheck aria-hidden="true" />}>{isViewer ? "Admin, you" : "Admin"}</Badge>
      )}
      {member.state === "invited" && (
        <Badge tone="gold" dot>
          Invited
        </Badge>
      )}
      {member.state === "lapsed" && (
        <Badge tone="line" dot>
          Lapsed
        </Badge>
      )}
      {member.unreachable && (
        <Badge tone="clay" dot>
          Not reached
        </Badge>
      )}
    </>
  );
}

/** Whether `MemberBadges` shows anything. */
export const hasBadges = ({ memberRole, state, unreachable }: ListedMember): boolean =>
  memberRole === ADMIN || state !== "verified" || unreachable !== null;
