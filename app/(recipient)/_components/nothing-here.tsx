import { getTranslations } from "next-intl/server";
import { logOut } from "@/app/_features/sign-in/log-out";
import { getViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { Brand } from "@/components/ui/brand";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { SignOutForm } from "@/components/ui/sign-out-form";
import { env } from "@/lib/platform";

/** Explains what may have happened, based only on who is logged in. */
export async function NothingHere() {
  const [t, viewer] = await Promise.all([getTranslations("recipient.missing"), getViewer()]);
  const address = env().PROVIDER_SUPPORT_EMAIL;
  const email = viewer?.user.email;
  return (
    <>
      <header className="wrap top">
        <Brand />
      </header>
      <FlowPage centred>
        <div className="mx-auto w-44">
          <MailArt />
        </div>
        <h1>{t("title")}</h1>
        <div className="stack g3">
          {email && <p className="strong [overflow-wrap:anywhere]">{t("account", { email })}</p>}
          <p className="quiet">{t("text")}</p>
          <p className="quiet">
            {t.rich("help", { address, link: (words) => <a href={`mailto:${address}`}>{words}</a> })}
          </p>
        </div>
        <div className="row wrap-ok g3 justify-center">
          <LinkButton variant="secondary" href="/campaigns">
            {t("back")}
          </LinkButton>
          {viewer && (
            <SignOutForm action={logOut}>
              <Button type="submit" variant="ghost">
                {t("logOut")}
              </Button>
            </SignOutForm>
          )}
        </div>
      </FlowPage>
    </>
  );
}
