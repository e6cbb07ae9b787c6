import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundView } from "@/app/_components/not-found-view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("states.notFound");
  return { title: t("title") };
}

export default function MemberNotFound() {
  return <NotFoundView inShell />;
}
