import { clsx } from "clsx";
import { type Cents, formatCents, formatShort, formatWhole } from "@/lib/kernel/money";

const FORMS = { exact: formatCents, short: formatShort, whole: formatWhole };

type MoneyProps = {
  /** Integer cents. */
  cents: Cents;
  /** `exact` $1,234.00, `short` $1,234, `whole` rounded down. */
  form?: keyof typeof FORMS;
  /** Set large, in the heading face. Without a size it reads as the text around it. */
  size?: "m" | "xl";
  /** A plus sign and the colour of money arriving. */
  gain?: boolean;
  className?: string;
};

/** An amount of money. */
export function Money({ cents, form = "exact", size, gain, className }: MoneyProps) {
  return (
    <span
      className={clsx(
        "num",
        size && `money money-${size}`,
        gain && "gain strong",
        !size && "nowrap",
        className,
      )}
    >
      {gain && "+"}
      {FORMS[form](cents)}
    </span>
  );
}
