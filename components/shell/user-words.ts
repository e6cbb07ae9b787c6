import { useTranslations } from "next-intl";
import type { UserWords } from "./types";

/** The words of the links to a person's own pages. Call it once a page: its data has each object once. */
export function useUserWords(): UserWords {
  const t = useTranslations("shell.inside.links");
  return { settings: t("settings"), desk: t("desk"), logOut: t("logOut") };
}
