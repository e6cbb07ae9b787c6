import { clsx } from "clsx";
import { picturePath } from "@/app/_lib/picture-path";
import { Avatar } from "@/components/ui/avatar";
import { Mail } from "@/components/ui/icons";
import type { ListedMember } from "@/lib/community";

type MemberAvatarProps = { member: ListedMember; size?: "s" | "m" | "xl" };

export function MemberAvatar({ member, size = "m" }: MemberAvatarProps) {
  if (member.isVerified) {
    return (
      <Avatar name={member.fullName} seed={member.userId} size={size} src={picturePath(member.imageName)} />
    );
  }
  return (
    <span className={clsx("avatar anon", size !== "m" && size)} aria-hidden="true">
      <Mail />
    </span>
  );
}
