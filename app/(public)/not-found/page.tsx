import { getTranslations } from "next-intl/server";
import { NotFoundView } from "@/app/_components/not-found-view";
import { pageMetadata } from "@/app/_features/meta";

export async function generateMetadata() {
  const t = await getTranslations("states.notFound");
  // It is shown at many addresses, so it must not be the canonical page of any.
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
