import { useTranslations } from "next-intl";
import { picturePath } from "@/app/_lib/picture-path";
import { Block, toWay } from "@/components/quilt";
import type { InvitationView } from "@/lib/community";

type InvitingProps = Pick<InvitationView, "communityId" | "communityName"> &
  Partial<Pick<InvitationView, "way" | "imageName">>;

export function Inviting({ communityId, communityName, way, imageName = null }: InvitingProps) {
  const t = useTranslations("invitation");
  return (
    <div className="row g3">
      <Block
        seed={communityId}
        way={way === undefined ? undefined : toWay(way)}
        imageUrl={picturePath(imageName, "communities")}
      />
      <p className="small quiet wrap-any">
        {t.rich("please", {
          name: () => (
            <span className="strong text-(--ink)" translate="no">
              {communityName}
            </span>
          ),
        })}
      </p>
    </div>
  );
}
