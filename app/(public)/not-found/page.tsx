import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/app/_lib/meta";
import { NotFoundView } from "@/app/_lib/not-found-view";

export async function generateMetadata() {
  const t = await getTranslations("states.notFound");
  // Shown in the place of many addresses, it is the canonical page of none.
  const found = await pageMetadata({
    title: t("title"),
    description: t("text"),
    path: "/not-found",
  });
  return { ...found, alternates: null };
}

/** /not-found (001 §2). */
export default function NotFoundPage() {
  return <NotFoundView />;
}
