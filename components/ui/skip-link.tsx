import { useTranslations } from "next-intl";

/** First in the tab order. Each page's main element has the id `main`. */
export function SkipLink({ href = "#main" }: { href?: string }) {
  const t = useTranslations("ui");
  return (
    <a className="skip" href={href}>
      {t("skip")}
    </a>
  );
}
