import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Quilt, type Way } from "@/components/quilt";
import { Check } from "@/components/ui/icons";
import { Snips } from "./snips";

interface CompletedOverlayProps {
  id: string;
  way: Way;
  /** Percent of the goal. From 100 the edge is bound. */
  percent: number;
  children?: ReactNode;
  /** Falls on the viewer's first visit. */
  confetti?: ReactNode;
}

export function CompletedOverlay({ id, way, percent, children, confetti }: CompletedOverlayProps) {
  const t = useTranslations("campaign.ended");
  return (
    <figure className="done-fig">
      <div className="done-quilt">
        <Quilt seed={id} way={way} progress={percent} layout="auto" />
      </div>
      {confetti && <Snips seed={id} />}
      {confetti}
      <figcaption className="card lift done-card">
        <span className="done-mark">
          <Check />
        </span>
        <h2>{t("title")}</h2>
        {children && <div className="quiet">{children}</div>}
      </figcaption>
    </figure>
  );
}
