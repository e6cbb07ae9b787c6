import { clsx } from "clsx";
import { type Cents, formatCents, formatShort, formatWhole } from "@/lib/kernel/money";

const FORMS = { exact: formatCents, short: formatShort, whole: formatWhole };

type MoneyProps = {
  cents: Cents;
  /** `exact` $1,234.00, `short` $1,234, `whole` rounded down. */
  form?: keyof typeof FORMS;
  /** Large heading font. Defaults to the surrounding text. */
  size?: "m" | "xl";
  /** Plus sign and the color of incoming money. */
  gain?: boolean;
  className?: string;
};

export function Money({ cents, form = "exact", size, gain, className }: MoneyProps) {
  const text = `${gain ? "+" : ""}${FORMS[form](cents)}`;
  return (
    <span
      // A new sum is a new element (`live-text.tsx`).
      key={text}
      className={clsx(
        "num",
        size && `money money-${size}`,
        gain && "gain strong",
        !size && "nowrap",
        className,
      )}
      translate="no"
    >
      {text}
    </span>
  );
}
