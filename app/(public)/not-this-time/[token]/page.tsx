import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param, pathPart } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { MailArt } from "@/components/art";
import { FlowPage, PublicHeader } from "@/components/shell";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { Question } from "./question";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions.mute");
  return { title: t("meta"), robots: { index: false, follow: false } };
}

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ c?: Param }> };

/**
 * E-mail scanners open the link, so it asks first and reads nothing. The page is the same for every link,
 * including an invalid one and one of a campaign for its reader.
 */
export default async function NotThisTimePage({ params, searchParams }: Props) {
  const token = pathPart((await params).token).slice(0, 200);
  const short = (one((await searchParams).c) ?? "").slice(0, 200);
  return (
    <>
      <PublicHeader quiet />
      <FlowPage centred>
        <div className="mx-auto w-44">
          <MailArt />
        </div>
        <Words of={["subscriptions"]}>
          <Question token={token} short={short} />
        </Words>
        <LanguageSwitch />
      </FlowPage>
    </>
  );
}
