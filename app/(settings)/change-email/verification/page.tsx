import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { MailCheck } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { waitUntil } from "@/components/ui/wait-until";
import { pendingEmailChange } from "@/lib/identity";
import { SendAgainForm } from "./send-again-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.emailWaits");
  return { title: t("title") };
}

/** Without a pending change, redirects to the settings (001 §2). */
export default async function EmailVerificationPage() {
  const { ctx } = await requireSignedIn();
  const change = await pendingEmailChange(ctx);
  if (!change) redirect("/settings/login-security");
  const t = await getTranslations("account.emailWaits");
  return (
    <Page width="settings">
      <h1>{t("title")}</h1>
      <section className="card stack g5">
        <div className="row g3 mail-row">
          <MailCheck className="mail-check" aria-hidden="true" />
          <p>{t.rich("what", { email: () => <span className="strong wrap-any">{change.newEmail}</span> })}</p>
        </div>
        <Words of={["account.emailWaits"]}>
          <SendAgainForm wait={waitUntil(change.nextEmailAt, ctx.now())} />
        </Words>
        <p className="row wrap-ok ways-on">
          <Link className="strong tall-link" href="/change-email">
            {t("another")}
          </Link>
          <Link className="strong tall-link" href="/settings/login-security">
            {t("back")}
          </Link>
        </p>
      </section>
    </Page>
  );
}
