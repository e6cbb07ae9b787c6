import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ChoicesForm } from "@/app/_features/choices/choices-form";
import { TextingHours } from "@/app/_features/choices/texting-hours";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { languageOf } from "@/lib/kernel/languages";
import { consentWords, myChoicesPage } from "@/lib/notification";
import { saveAll, saveOne } from "./actions";
import { InOrder } from "./in-order";
import { Ways } from "./ways";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.subscriptions");
  return { title: t("title") };
}

/** It depends only on the viewer's choices, so it looks the same to a campaign's recipient (001 §2). */
export default async function SubscriptionsPage() {
  const { ctx } = await requireSignedIn();
  const t = await getTranslations("account.subscriptions");
  const page = await myChoicesPage(ctx, undefined);
  const { text, email } = page;
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <Words of={["subscriptions"]}>
        <InOrder isTurned={(text !== null && text !== "open") || email !== "open"}>
          <ChoicesForm
            choices={page}
            change={saveOne}
            saveAll={saveAll}
            textsWait={text !== null && text !== "open" && text !== "stopped" && email === "open"}
          />
          <Ways {...page} consentWords={consentWords(languageOf(await getLocale()))} />
        </InOrder>
        {text !== null && <TextingHours hours={page.textHours} />}
      </Words>
    </Page>
  );
}
