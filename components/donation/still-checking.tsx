import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FocusedHeading } from "./focused-heading";
import { StatusPoll } from "./status-poll";

const RELOAD_SECONDS = 5;

/** The page refreshes with and without scripts. */
export function StillChecking({ checkoutHref }: { checkoutHref: string }) {
  const t = useTranslations("giving.checking");
  return (
    <div className="stack g5 thanks">
      <FocusedHeading>{t("title")}</FocusedHeading>
      <p className="lead">{t("lead")}</p>
      <StatusPoll />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        <p className="quiet">{t("reload", { seconds: RELOAD_SECONDS })}</p>
      </noscript>
      <p className="small quiet">
        {t.rich("left", { link: (words: ReactNode) => <a href={checkoutHref}>{words}</a> })}
      </p>
    </div>
  );
}
