import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireVisitor } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { AuthPage } from "../_components/auth-page";
import { ResetForm } from "./reset-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.reset");
  return { title: t("title") };
}

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ email?: Param }>;
}) {
  await requireVisitor();
  const email =
    one((await searchParams).email)
      ?.trim()
      .slice(0, 254) ?? "";
  const t = await getTranslations("authPages.reset");
  return (
    <AuthPage title={t("title")} lead={t("lead")} seed="29" way="care">
      <ResetForm email={email} />
      <p className="quiet center">
        {t.rich("remembered", {
          link: (words) => (
            <Link className="strong" href="/login">
              {words}
            </Link>
          ),
        })}
      </p>
    </AuthPage>
  );
}
