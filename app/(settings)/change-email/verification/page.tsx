import { MailCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { waitUntil } from "@/components/ui/wait";
import { pendingEmailChange } from "@/lib/identity";
import { SendAgainForm } from "./send-again-form";

export const metadata: Metadata = { title: "Confirm your new e-mail" };

/** Shows where the link was sent. Without a pending change it redirects to the settings (001 §2). */
export default async function EmailVerificationPage() {
  const { ctx } = await requireSignedIn();
  const change = await pendingEmailChange(ctx);
  if (!change) redirect("/settings/login-security");
  return (
    <Page width="settings">
      <h1>Confirm your new e-mail</h1>
      <section className="card stack g5">
        <div className="row g3 mail-row">
          <MailCheck className="mail-check" aria-hidden="true" />
          <p>
            We sent a link to <span className="strong wrap-any">{change.newEmail}</span>. Open it within 24
            hours to use this address: in this browser, or with your password in another one. Until then
            everything goes to the old one.
          </p>
        </div>
        <SendAgainForm wait={waitUntil(change.nextEmailAt, ctx.now())} />
        <p className="row wrap-ok ways-on">
          <Link className="strong tall-link" href="/change-email">
            Use another address
          </Link>
          <Link className="strong tall-link" href="/settings/login-security">
            Back to login & security
          </Link>
        </p>
      </section>
    </Page>
  );
}
