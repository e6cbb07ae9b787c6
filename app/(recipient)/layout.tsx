import "@/app/inside.css";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { Waiting } from "@/components/shell/waiting";

/** Only "Something for you", so the tab and the browser history reveal nothing more. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recipient");
  return { title: t("meta"), robots: { index: false } };
}

/** Each page brings its own header, including the not-found page. */
export default function RecipientLayout({ children }: { children: ReactNode }) {
  const ui = useTranslations("ui");
  return (
    <>
      <Words>{children}</Words>
      <Waiting label={ui("loading")} />
      <KeepSignedIn />
    </>
  );
}
