import { useTranslations } from "next-intl";
import Link from "@/components/ui/link";
import { type Section, sectionPath } from "./sections";

export function SectionLinks({ of, onFrontPage }: { of: readonly Section[]; onFrontPage: boolean }) {
  const t = useTranslations("shell.sections");
  return of.map((section) => {
    const href = sectionPath(section, onFrontPage);
    return onFrontPage ? (
      <a key={section} href={href}>
        {t(section)}
      </a>
    ) : (
      <Link key={section} href={href}>
        {t(section)}
      </Link>
    );
  });
}
