import { getTranslations } from "next-intl/server";
import type { Viewer } from "@/app/_lib/session";

export async function wayBack({ community }: Viewer) {
  const t = await getTranslations("communities.back");
  return community
    ? { href: "/campaigns", label: t("to", { community: community.name }) }
    : { href: "/account-setup", label: t("setup") };
}
