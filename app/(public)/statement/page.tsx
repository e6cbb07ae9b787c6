import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { MailArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import Link from "@/components/ui/link";
import { AskForm } from "./ask-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statement.ask");
  return { title: t("meta") };
}

export default async function StatementPage() {
  const t = await getTranslations("statement.ask");
  return (
    <FlowPage>
      <div className="w-32">
        <MailArt />
      </div>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <Words of={["statement"]}>
        <AskForm />
      </Words>
      <p className="small quiet">
        {t.rich("members", {
          link: (words) => <Link href="/settings/my-donations">{words}</Link>,
        })}
      </p>
    </FlowPage>
  );
}
