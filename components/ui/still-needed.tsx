"use client";
import { useTranslations } from "next-intl";
import { NeededLine, type NeededProps } from "./needed-line";

/** Light pages use `NeededLine` with their own words, to avoid loading the text library. */
export function StillNeeded(props: NeededProps) {
  const t = useTranslations("ui.needed");
  return (
    <NeededLine
      {...props}
      words={{ needed: (fields) => t("needed", { fields }), wrong: (fields) => t("wrong", { fields }) }}
    />
  );
}
