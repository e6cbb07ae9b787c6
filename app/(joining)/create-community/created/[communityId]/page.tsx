import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Created } from "@/app/_features/communities/created";
import { openFounded } from "@/app/_features/communities/open-founded";
import { communityPaths } from "@/app/_features/communities/paths";
import { wayBack } from "@/app/_features/communities/way-back";
import { requireSignedIn } from "@/app/_lib/session";
import { ThanksArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.created");
  return { title: t("title") };
}

type Params = { params: Promise<{ communityId: string }> };

export default async function CommunityCreatedPage({ params }: Params) {
  const viewer = await requireSignedIn();
  const community = await openFounded(viewer, (await params).communityId);
  if (community.isDeclined) redirect(communityPaths.askAgain(community.id));
  const [back, t] = await Promise.all([wayBack(viewer), getTranslations("communities.created")]);
  return (
    <FlowPage centred>
      <ThanksArt />
      <h1>{t("title")}</h1>
      <Created community={community} />
      <LinkButton href={back.href} variant="ghost" className="justify-self-center">
        {back.label}
      </LinkButton>
    </FlowPage>
  );
}
