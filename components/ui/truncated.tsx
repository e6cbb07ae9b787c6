import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { cutText } from "./cut-text";
import { ShowMore } from "./show-more";

export function Truncated({ text, className }: { text: string; className?: string }) {
  const t = useTranslations("ui");
  const short = cutText(text);
  if (short === null) return <p className={clsx("kept-lines", className)}>{text}</p>;
  return (
    <div className={clsx("cut", className)}>
      <p className="kept-lines cut-short">{short}</p>
      <p className="kept-lines cut-whole">{text}</p>
      <ShowMore variant="ghost" words={{ more: t("more"), less: t("less") }} />
    </div>
  );
}
