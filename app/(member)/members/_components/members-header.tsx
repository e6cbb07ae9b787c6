import { useTranslations } from "next-intl";
import { Words } from "@/app/_features/i18n/words";
import { picturePath } from "@/app/_lib/picture-path";
import { toWay } from "@/components/quilt";
import { UserPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { MyCommunity } from "@/lib/community";
import { addMembersPath } from "../_lib/admin-of";
import { CommunityPicture } from "./community-picture";

type MembersHeaderProps = { community: MyCommunity; admins: number };

export function MembersHeader({ community, admins }: MembersHeaderProps) {
  const { id, name, way, imageName, numberOfMembers } = community;
  const t = useTranslations("members.list");
  return (
    <div className="members-head">
      <Words of={["members.picture"]}>
        <CommunityPicture
          community={{ id, way: toWay(way), imageUrl: picturePath(imageName, "communities") }}
          from="/members"
        />
      </Words>
      <div className="grow">
        <h1>{t("title")}</h1>
        <p className="strong wrap-anywhere">{name}</p>
        <p className="small quiet num">{t("people", { count: numberOfMembers, admins })}</p>
      </div>
      <LinkButton href={addMembersPath(id)} icon={<UserPlus />}>
        {t("add")}
      </LinkButton>
    </div>
  );
}
