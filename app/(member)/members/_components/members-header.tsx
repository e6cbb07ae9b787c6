import { UserPlus } from "lucide-react";
import { picturePath } from "@/app/_lib/picture-path";
import { toWay } from "@/components/quilt";
import { LinkButton } from "@/components/ui/link-button";
import type { MyCommunity } from "@/lib/community";
import { plural } from "@/lib/kernel";
import { addMembersPath } from "../_lib/admin-of";
import { CommunityPicture } from "./community-picture";

type MembersHeaderProps = { community: MyCommunity; admins: number };

/** The head of /members: the community's picture, how many belong to it, and the way to add more (000 §2). */
export function MembersHeader({ community, admins }: MembersHeaderProps) {
  const { id, way, imageName, numberOfMembers } = community;
  const people = numberOfMembers === 1 ? "1 person" : `${numberOfMembers.toLocaleString("en-US")} people`;
  return (
    <div className="members-head">
      <CommunityPicture
        community={{ id, way: toWay(way), imageUrl: picturePath(imageName, "communities") }}
        from="/members"
      />
      <div className="grow">
        <h1>Members</h1>
        <p className="small quiet num">
          {people}, {plural(admins, "admin")}
        </p>
      </div>
      <LinkButton href={addMembersPath(id)} icon={<UserPlus />}>
        Add Member
      </LinkButton>
    </div>
  );
}
