import type { ReactNode } from "react";
import { ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { memberPath } from "./members-page";

type PersonRowProps = {
  /** Missing for a deleted account. */
  avatar?: ReactNode;
  name: string;
  children: ReactNode;
  memberId: string | null;
};

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
