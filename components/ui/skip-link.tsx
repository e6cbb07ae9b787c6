import { useTranslations } from "next-intl";

/** The first element in the tab order of every page. Pages give their main element the id `main`. */
export function SkipLink({ href = "#main" }: { href?: string }) {
  const t = useTranslations("ui");
  return (
    <a className="skip" href={href}>
      {t("skip")}
    </a>
  );
}
