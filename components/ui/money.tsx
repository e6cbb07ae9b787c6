import { clsx } from "clsx";
import { type Cents, formatCents, formatShort, formatWhole } from "@/lib/kernel/money";

const FORMS = { exact: formatCents, short: formatShort, whole: formatWhole };

type MoneyProps = {
  /** Integer cents. */
  cents: Cents;
  /** `exact` $1,234.00, `short` $1,234, `whole` rounded down. */
  form?: keyof typeof FORMS;
  /** Large, in the heading font. Without a size it looks like the text around it. */
  size?: "m" | "xl";
  /** Shows a plus sign and the colour of incoming money. */
  gain?: boolean;
  className?: string;
};

export function Money({ cents, form = "exact", size, gain, className }: MoneyProps) {
  const text = `${gain ? "+" : ""}${FORMS[form](cents)}`;
  return (
    <span
      // Another sum is another element (`live-text.tsx`).
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
