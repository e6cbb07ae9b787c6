import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/app/_lib/meta";
import { NotFoundView } from "@/app/_lib/not-found-view";

export async function generateMetadata() {
  const t = await getTranslations("states.notFound");
  return pageMetadata({ title: t("title"), description: t("text"), path: "/not-found", index: false });
}

/** /not-found (001 §2). */
export default function NotFoundPage() {
  return <NotFoundView />;
}
