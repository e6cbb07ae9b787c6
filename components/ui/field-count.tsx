import { clsx } from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import { LiveText } from "./live-text";

/** "26 of 60", or "60 at most" until the length is known. */
export function FieldCount({ length, max }: { length: number | null; max: number }) {
  const t = useTranslations("ui.count");
  const { number } = useFormatter();
  return (
    <span className={clsx("count", length !== null && length > max && "too-long")}>
      <LiveText isExact>
        {length === null
          ? t("atMost", { max: number(max) })
          : t("typed", { length: number(length), max: number(max) })}
      </LiveText>
    </span>
  );
}
