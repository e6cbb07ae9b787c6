import { LinkButton } from "@/components/ui/link-button";
import { listExternal } from "@/lib/identity";
import { offeredProviders, PROVIDER_NAMES } from "@/lib/integrations/sign-in";
import type { Ctx } from "@/lib/platform";

/**
 * Whether Google and Facebook can open the account, with a link to change that; nothing on a site without
 * their keys.
 */
export async function ConnectedCard({ ctx }: { ctx: Ctx }) {
  const offered = offeredProviders();
  if (offered.length === 0) return null;
  const connected = await listExternal(ctx, undefined);
  const names = connected.map((provider) => PROVIDER_NAMES[provider]).join(" and ");
  return (
    <section className="card row between wrap-ok" aria-labelledby="connected">
      <div className="stack g2 grow">
        <h2 className="text-(length:--t-h3)" id="connected">
          {offered.map((provider) => PROVIDER_NAMES[provider]).join(" and ")}
        </h2>
        <p className="small quiet">
          {names ? `${names} can log you in.` : "Log in with an account that you have there already."}
        </p>
      </div>
      <LinkButton href="/settings/login-security/connected" variant="secondary" size="sm">
        {names ? "Manage" : "Connect"}
        <span className="sr"> Google and Facebook</span>
      </LinkButton>
    </section>
  );
}
