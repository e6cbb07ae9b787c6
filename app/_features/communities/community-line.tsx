import { useLocale, useTranslations } from "next-intl";
import type { CommunityInfo } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { communityTypeName } from "./type-name";

type About = Pick<CommunityInfo, "typeName" | "location">;

/** "Class alumni. Dayton, Ohio", with a visible member count. */
export function CommunityLine({ community }: { community: About & { numberOfMembers?: number } }) {
  const t = useTranslations("communities");
  const { typeName, location, numberOfMembers } = community;
  const type = communityTypeName(languageOf(useLocale()), typeName);
  const what = location ? t("what", { type, location }) : type;
  return numberOfMembers === undefined ? what : t("withMembers", { what, count: numberOfMembers });
}
