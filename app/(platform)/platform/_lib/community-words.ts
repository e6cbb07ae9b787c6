import type { CommunityFullInfo } from "@/lib/community";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.communities");

export function about({ typeName, location, description }: CommunityFullInfo): string {
  const kindAndLocation = [typeName, location].filter(Boolean).join(", ");
  return description
    ? t("about", { kindAndLocation, description })
    : t("aboutWithoutDescription", { kindAndLocation });
}

export function founderOf({ createdBy: founder }: CommunityFullInfo): string {
  if (!founder) return t("accountDeleted");
  return t(founder.isVerified ? "verified" : "notVerified", { name: founder.fullName });
}
