import { getTranslations } from "next-intl/server";
import { NotFoundView } from "@/app/_components/not-found-view";
import { pageMetadata } from "@/app/_features/meta";

export async function generateMetadata() {
  const t = await getTranslations("states.notFound");
  // Shown at many URLs, so it must not be canonical for any.
  const found = await pageMetadata({
    title: t("title"),
    description: t("text"),
    path: "/not-found",
  });
  return { ...found, alternates: null };
}

export default function NotFoundPage() {
  return <NotFoundView />;
}
