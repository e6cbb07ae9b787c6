import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import Link from "@/components/ui/link";

type VisitorNoteProps = { communityName: string; beMember: boolean; isVerified: boolean };

export function VisitorNote({ communityName, beMember, isVerified }: VisitorNoteProps) {
  const t = useTranslations("giving.thanks");
  const which = beMember ? (isVerified ? "joinVerified" : "join") : isVerified ? "verified" : "plain";
  const login = beMember ? "/login?type=search" : "/login";
  return (
    <p className="small quiet thanks-note">
      {t.rich(which, {
        community: communityName,
        link: (words: ReactNode) => <Link href={login}>{words}</Link>,
      })}
    </p>
  );
}
