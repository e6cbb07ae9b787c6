import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PATCHES, Quilt, type QuiltLayout, sewnPatches, type Way } from "@/components/quilt";
import { TypeBadge } from "./type-badge";

interface CampaignHeroProps {
  id: string;
  name: string;
  typeName: string;
  icon: string;
  way: Way;
  /** May exceed 100. */
  percent: number;
  /** Since this viewer's last visit. */
  newPatches?: number;
  /** Use band above a table of figures. */
  layout?: QuiltLayout;
  beside?: ReactNode;
  caption?: ReactNode;
  figure?: ReactNode;
}

/** Never shows a photograph. */
export function CampaignHero({
  id,
  name,
  typeName,
  icon,
  way,
  percent,
  newPatches,
  layout = "auto",
  beside,
  caption,
  figure,
}: CampaignHeroProps) {
  const t = useTranslations("campaign.quilt");
  const inWords =
    percent >= 100
      ? t("bound", { patches: PATCHES })
      : t("sewn", { patches: PATCHES, sewn: sewnPatches(percent) });
  return (
    <>
      <div className="stack g4">
        <div className="row wrap-ok g2">
          <TypeBadge name={typeName} icon={icon} />
          {beside}
        </div>
        <h1>{name}</h1>
      </div>
      {figure ?? (
        <figure className="stack g3">
          <Quilt
            seed={id}
            way={way}
            progress={percent}
            newPatches={newPatches}
            layout={layout}
            label={inWords}
          />
          {caption && <figcaption className="caption faint">{caption}</figcaption>}
        </figure>
      )}
    </>
  );
}
