import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";

type ExpiredLinkProps = {
  children: ReactNode;
  href: string;
  label: string;
};

/** For a used, expired or unknown link. */
export function ExpiredLink({ children, href, label }: ExpiredLinkProps) {
  const t = useTranslations("auth.expiredLink");
  return (
    <>
      <Banner tone="gold">
        <p>{t("link")}</p>
      </Banner>
      <p className="quiet">{children}</p>
      <LinkButton href={href} size="lg" block>
        {label}
      </LinkButton>
    </>
  );
}
