import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Quilt, type Way } from "@/components/quilt";
import { Check } from "@/components/ui/icons";
import { Snips } from "./snips";

interface CompletedOverlayProps {
  id: string;
  way: Way;
  /** percent of the goal that was reached; the edge is bound from 100 on */
  percent: number;
  /** what was sent, and when */
  children?: ReactNode;
  /** Falls when this viewer first sees it completed. Without it no snips lie there either. */
  confetti?: ReactNode;
}

/** The quilt of a completed campaign, with the message about it on top. */
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
