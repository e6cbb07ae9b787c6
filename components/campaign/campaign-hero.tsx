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
  /** percent of the goal; may exceed 100 */
  percent: number;
  /** patches sewn since this viewer last looked */
  newPatches?: number;
  /** auto on public and member pages, band where a table of figures follows */
  layout?: QuiltLayout;
  /** further badges, or "for a member of …" */
  beside?: ReactNode;
  /** a sentence below the quilt */
  caption?: ReactNode;
  /** shown instead of the quilt when the campaign is completed */
  figure?: ReactNode;
}

/** The head of a campaign's page: its type, its name and its quilt. Never a photograph. */
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
  // What the quilt shows, for screen readers.
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
