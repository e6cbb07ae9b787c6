"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { Block } from "@/components/quilt";
import { Dialog } from "@/components/ui/dialog";
import { IconLink } from "@/components/ui/icon-button";
import { Camera } from "@/components/ui/icons";
import { CommunityPictureForm, type PicturedCommunity } from "./community-picture-form";
import { COMMUNITY_DETAILS } from "./community-picture-paths";

type CommunityPictureProps = {
  community: PicturedCommunity;
  from: string;
};

/** Without scripts, a link (000 §1, §2). */
export function CommunityPicture({ community, from }: CommunityPictureProps) {
  const t = useTranslations("members.picture");
  const [open, setOpen] = useState(false);
  // A new picture closes the dialog.
  const [seen, setSeen] = useState(community.imageUrl);
  if (seen !== community.imageUrl) {
    setSeen(community.imageUrl);
    setOpen(false);
  }
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="cpicture">
      <Block seed={community.id} way={community.way} imageUrl={community.imageUrl} size="l" n={4} />
      <IconLink
        href={`${COMMUNITY_DETAILS}#picture`}
        label={t("change")}
        icon={<Camera />}
        boxed
        onClick={ask}
      />
      <Dialog open={open} onOpenChange={setOpen} title={t("title")}>
        <CommunityPictureForm community={community} from={from} />
      </Dialog>
    </div>
  );
}
