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
  /** The page to return to afterwards. */
  from: string;
};

/**
 * A community's picture with the button that sets or removes it, for admins (000 §1, §2). Until scripts run, the
 * button leads to the page with the same form.
 */
export function CommunityPicture({ community, from }: CommunityPictureProps) {
  const t = useTranslations("members.picture");
  const [open, setOpen] = useState(false);
  // The page comes back with another picture once one was set or removed: the dialog has done its work.
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
