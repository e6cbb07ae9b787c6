import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param, pathPart } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { PAYMENT_PREFERENCES } from "@/app/_features/recurring/paths";
import { getCtx } from "@/app/_lib/session";
import { FlowPage, PublicHeader, QuietFooter } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { recurringGiftByLink } from "@/lib/payment";
import { GiftByLink } from "./gift-by-link";
import { doneOf } from "./paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recurring");
  return { title: t("meta"), robots: { index: false, follow: false } };
}

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ done?: Param }> };

/**
 * Holders of the link can pause, skip or end the gift without logging in, by button only, because e-mail
 * scanners open links. Actions that cost money need the login.
 */
export default async function RecurringGiftPage({ params, searchParams }: Props) {
  const token = pathPart((await params).token);
  const gift = await recurringGiftByLink(await getCtx(), { token });
  return (
    <>
      <PublicHeader quiet />
      <FlowPage>
        {gift ? (
          <Words of={["recurring"]}>
            <GiftByLink gift={gift} token={token} done={doneOf(one((await searchParams).done))} />
          </Words>
        ) : (
          <Expired />
        )}
      </FlowPage>
      <QuietFooter />
    </>
  );
}

/** The same answer for an unknown, expired or malformed link. */
async function Expired() {
  const t = await getTranslations("recurring.expired");
  return (
    <>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <div>
        <LinkButton href={PAYMENT_PREFERENCES}>{t("login")}</LinkButton>
      </div>
    </>
  );
}
