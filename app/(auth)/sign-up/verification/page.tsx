import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { waitUntil } from "@/components/ui/wait-until";
import { AgainForm } from "../../_components/again-form";
import { AuthPage } from "../../_components/auth-page";
import { sendAgain } from "../actions";
import { pendingSignUp, signUpPath } from "../pending";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.verification");
  return { title: t("meta") };
}

/** It does not reveal whether the address has an account (001 §2, §4). */
export default async function VerificationPage() {
  await requireVisitor();
  const pending = await pendingSignUp.read();
  if (!pending) redirect("/sign-up");
  const ctx = await getCtx();
  const wait = waitUntil(new Date(pending.again), ctx.now());
  const t = await getTranslations("authPages");
  return (
    <AuthPage title={t("checkEmail")} seed="23" way="school">
      <div className="stack g2">
        <p>
          {t.rich("verification.sent", {
            email: () => <strong className="wrap-anywhere">{pending.email}</strong>,
          })}
        </p>
        <p>{t("verification.open")}</p>
      </div>
      <AgainForm send={sendAgain} wait={wait} />
      <div className="stack g2 quiet small">
        <p>{t("nothingThere")}</p>
        <p>
          {t.rich("wrongAddress", {
            link: (words) => (
              <Link className="strong tall-link" href={signUpPath(pending)}>
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </AuthPage>
  );
}
