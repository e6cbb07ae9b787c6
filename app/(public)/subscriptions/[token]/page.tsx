import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ChoicesForm } from "@/app/_features/choices/choices-form";
import { TextingHours } from "@/app/_features/choices/texting-hours";
import { pathPart } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { getCtx } from "@/app/_lib/session";
import { FlowPage, PublicHeader, QuietFooter } from "@/components/shell";
import { choicesByLink } from "@/lib/notification";
import { saveAll, saveOne } from "./actions";
import { TakeUp } from "./take-up";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions");
  return { title: t("meta"), robots: { index: false, follow: false } };
}

type Params = { params: Promise<{ token: string }> };

/**
 * A member's choices, without a login. It names no person and no community, because a forwarded e-mail
 * carries the link along. It can change nothing else.
 */
export default async function ChoicesByLinkPage({ params }: Params) {
  const token = pathPart((await params).token).slice(0, 200);
  const choices = await orNotFound(choicesByLink(await getCtx(), { token }));
  const t = await getTranslations("subscriptions");
  return (
    <>
      <PublicHeader quiet />
      <FlowPage>
        <div className="stack g3">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
          <p className="small quiet">{t("linkLead")}</p>
        </div>
        <Words of={["subscriptions"]}>
          {choices.isUnsubscribed && <TakeUp token={token} />}
          <ChoicesForm choices={choices} change={saveOne} saveAll={saveAll} token={token} textsWait={false} />
          {choices.textHours && (
            <>
              <p className="small quiet">{t("linkTexts")}</p>
              <TextingHours hours={choices.textHours} />
            </>
          )}
        </Words>
      </FlowPage>
      <QuietFooter />
    </>
  );
}
