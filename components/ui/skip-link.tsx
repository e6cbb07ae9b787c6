import { useTranslations } from "next-intl";

/** Pages give their main element the id `main`. */
export function SkipLink({ href = "#main" }: { href?: string }) {
  const t = useTranslations("ui");
  return (
    <a className="skip" href={href}>
      {t("skip")}
    </a>
  );
}
