import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type LinkSearch, OpenInvitation } from "../_components/open-invitation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: t("meta") };
}

/** /community-invitation?token=: the link that an admin shared with a whole group (001 §2). */
export default function InvitationPage(search: LinkSearch) {
  return <OpenInvitation {...search} />;
}
