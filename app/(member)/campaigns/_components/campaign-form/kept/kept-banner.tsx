"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatDateTimeHere } from "@/lib/kernel/time";
import type { KeptOffer } from "./use-kept";

type KeptBannerProps = { offer: KeptOffer; take: () => void; discard: () => void };

export function KeptBanner({ offer, take, discard }: KeptBannerProps) {
  const t = useTranslations("campaignForm.kept");
  return (
    <Banner role="status">
      <div className="row between wrap-ok g3">
        <p className="grow kept-words">
          {t("kept", { moment: formatDateTimeHere(new Date(offer.at)) })}{" "}
          {t(offer.isFilledIn ? "filledIn" : "notSaved")}
        </p>
        <span className="row wrap-ok g2">
          {!offer.isFilledIn && (
            <Button variant="secondary" size="sm" onClick={take}>
              {t("take")}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={discard}>
            {t("throw")}
          </Button>
        </span>
      </div>
    </Banner>
  );
}
