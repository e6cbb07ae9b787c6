import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { DEFAULT_TIME_ZONE, DomainError, type OwnData } from "@/lib/kernel";
import { type Language, languageOf } from "@/lib/kernel/languages";
import { myData } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { erasureFacts, erasureWords } from "@/lib/platform";
import { DataSection } from "./data-section";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.data");
  return { title: t("title") };
}

/** The rate limit's message if too many. */
async function readOrWait(ctx: Ctx, language: Language): Promise<OwnData[] | string> {
  try {
    return await myData(ctx);
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_many") return reasonWords(language, error.why);
    throw error;
  }
}

const zoneOf = (data: OwnData[]) =>
  String(data.find(({ name }) => name === "account")?.rows[0]?.timeZone ?? DEFAULT_TIME_ZONE);

export default async function MyDataPage() {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const [t, security, locale] = await Promise.all([
    getTranslations("account.data"),
    getTranslations("account.shell"),
    getLocale(),
  ]);
  const data = await readOrWait(ctx, languageOf(locale));
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">{security("security")}</BackLink>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      {typeof data === "string" ? (
        <Banner tone="gold" role="alert">
          <p>{data}</p>
        </Banner>
      ) : (
        <>
          <form method="post" action="/settings/my-data/download" className="row wrap-ok">
            <Button type="submit" variant="secondary" icon={<Download />}>
              {t("download")}
            </Button>
            <p className="small quiet">{t("file")}</p>
          </form>
          <div className="card own-data">
            {data.map((section, index) => (
              <DataSection key={section.name} data={section} isOpen={index === 0} timeZone={zoneOf(data)} />
            ))}
          </div>
          <p className="small quiet">
            {t("deleted")} {erasureWords(languageOf(locale), erasureFacts(ctx.now()))}
          </p>
          <p className="small quiet">
            {t.rich("foot", {
              zone: zoneOf(data),
              link: (words) => <Link href="/settings/delete-account">{words}</Link>,
            })}
          </p>
        </>
      )}
    </Page>
  );
}
