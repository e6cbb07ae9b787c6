import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { listExternal } from "@/lib/identity";
import { offeredProviders, PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";
import type { Ctx } from "@/lib/platform";

/** Connected sign-in providers; renders nothing on a site without their keys. */
export async function ConnectedCard({ ctx }: { ctx: Ctx }) {
  const offered = offeredProviders();
  if (offered.length === 0) return null;
  const connected = await listExternal(ctx, undefined);
  const [t, security] = await Promise.all([getTranslations("security.cards"), getTranslations("security")]);
  const both = (providers: readonly SignInProvider[]) => {
    const [first = "", second] = providers.map((provider) => PROVIDER_NAMES[provider]);
    return second === undefined ? first : t("and", { first, second });
  };
  const names = both(connected);
  return (
    <section className="card row between wrap-ok" aria-labelledby="connected">
      <div className="stack g2 grow">
        <h2 className="text-(length:--t-h3)" id="connected">
          {both(offered)}
        </h2>
        <p className="small quiet">{names ? t("canLogIn", { names }) : t("external")}</p>
      </div>
      <LinkButton href="/settings/login-security/connected" variant="secondary" size="sm">
        {names ? security("manage") : t("connect")}
        <span className="sr"> {t("theExternal")}</span>
      </LinkButton>
    </section>
  );
}
