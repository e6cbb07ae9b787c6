"use client";
import { useTranslations } from "next-intl";
import { NeededLine, type NeededProps } from "./needed-line";

/**
 * `NeededLine` in the reader's language, for forms that have the texts of the design system. Light pages take the line
 * itself, with their own words, so that the library of texts is not loaded there.
 */
export function StillNeeded(props: NeededProps) {
  const t = useTranslations("ui.needed");
  return (
    <NeededLine
      {...props}
      words={{ needed: (fields) => t("needed", { fields }), wrong: (fields) => t("wrong", { fields }) }}
    />
  );
}
