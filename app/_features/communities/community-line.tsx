import { useLocale, useTranslations } from "next-intl";
import type { CommunityInfo } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { communityTypeName } from "./type-name";

type About = Pick<CommunityInfo, "typeName" | "location">;

/** The line below a community's name: "Class alumni. Dayton, Ohio", and how many are in it where that is told. */
export function CommunityLine({ community }: { community: About & { numberOfMembers?: number } }) {
  const t = useTranslations("communities");
  const { typeName, location, numberOfMembers } = community;
  const type = communityTypeName(languageOf(useLocale()), typeName);
  const what = location ? t("what", { type, location }) : type;
  return numberOfMembers === undefined ? what : t("withMembers", { what, count: numberOfMembers });
}
