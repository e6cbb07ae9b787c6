import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { cutText } from "./cut-text";
import { CutText } from "./cut-text-toggle";

/** A text that is cut when it is long, with a toggle for the rest. Without scripts it stands whole. */
export function Truncated({ text, className }: { text: string; className?: string }) {
  const t = useTranslations("ui");
  const short = cutText(text);
  if (short === null) return <p className={clsx("kept-lines", className)}>{text}</p>;
  return <CutText text={text} short={short} more={t("more")} less={t("less")} className={className} />;
}
