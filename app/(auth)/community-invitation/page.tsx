import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type LinkSearch, OpenInvitation } from "../_components/open-invitation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: t("meta") };
}

export default function InvitationPage(search: LinkSearch) {
  return <OpenInvitation {...search} />;
}
