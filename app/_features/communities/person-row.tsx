import type { ReactNode } from "react";
import { ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { memberPath } from "./members-page";

type PersonRowProps = {
  /** Empty for somebody who has no account any more. */
  avatar?: ReactNode;
  name: string;
  /** What is said below the name. */
  children: ReactNode;
  /** The member to whose page it leads; null for somebody who is no member. */
  memberId: string | null;
};

/** Somebody's name beside their picture, for admins: it leads to their page where they are a member. */
export function PersonRow({ avatar, name, children, memberId }: PersonRowProps) {
  const who = (
    <>
      {avatar}
      <span className="grow">
        <span className={memberId ? "strong picked-name recipient-name" : "strong picked-name"}>{name}</span>
        {children}
      </span>
    </>
  );
  if (!memberId) return <div className="row g3 recipient">{who}</div>;
  return (
    <Link className="row g3 recipient" href={memberPath(memberId)}>
      {who}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
