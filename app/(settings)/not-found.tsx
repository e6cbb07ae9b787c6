import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundView } from "@/app/_components/not-found-view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("notFound") };
}

export default function SettingsNotFound() {
  return <NotFoundView inShell />;
}
