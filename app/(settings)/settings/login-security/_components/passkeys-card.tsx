import { getTranslations } from "next-intl/server";
import { PASSKEY_SETTINGS } from "@/app/_lib/paths";
import { LinkButton } from "@/components/ui/link-button";
import { listPasskeys } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";

export async function PasskeysCard({ ctx }: { ctx: Ctx }) {
  const { length } = await listPasskeys(ctx, undefined);
  const [t, security] = await Promise.all([getTranslations("security.cards"), getTranslations("security")]);
  return (
    <section className="card row between wrap-ok" aria-labelledby="passkeys">
      <div className="stack g2 grow">
        <h2 className="text-(length:--t-h3)" id="passkeys">
          {t("passkeys")}
        </h2>
        <p className="small quiet">
          {t("passkeysWhat")}
          {length > 0 && ` ${t("passkeysCount", { count: length })}`}
        </p>
      </div>
      <LinkButton href={PASSKEY_SETTINGS} variant="secondary" size="sm">
        {length > 0 ? security("manage") : t("addOne")}
        <span className="sr"> {t("thePasskeys")}</span>
      </LinkButton>
    </section>
  );
}
