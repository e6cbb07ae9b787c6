import "@/app/inside.css";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { INSIDE } from "@/app/_features/meta/inside";
import { logOut } from "@/app/_features/sign-in/log-out";
import { Waiting } from "@/components/shell/waiting";
import { Brand } from "@/components/ui/brand";
import { Button } from "@/components/ui/button";
import { SignOutForm } from "@/components/ui/sign-out-form";

export const metadata: Metadata = INSIDE;

export default function JoiningLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("communities.setup");
  const ui = useTranslations("ui");
  return (
    <>
      <header className="wrap top">
        <Brand />
        <SignOutForm action={logOut}>
          <Button type="submit" variant="ghost">
            {t("logOut")}
          </Button>
        </SignOutForm>
      </header>
      <Words>{children}</Words>
      <Waiting label={ui("loading")} />
    </>
  );
}
