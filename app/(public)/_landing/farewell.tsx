import { getLocale, getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { languageOf } from "@/lib/kernel/languages";
import { erasureFacts, erasureWords } from "@/lib/platform";

export const FAREWELL = "/?done=account";

export async function Farewell({ now }: { now: Date }) {
  const t = await getTranslations("landing");
  return (
    <div className="wrap py-4">
      <Banner role="status">
        <p className="strong">{t("accountDeleted")}</p>
        <p>{erasureWords(languageOf(await getLocale()), erasureFacts(now))}</p>
      </Banner>
    </div>
  );
}
