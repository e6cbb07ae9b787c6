import { clsx } from "clsx";
import { type ButtonLook, buttonClass } from "./button-styles";

type ShowMoreProps = ButtonLook & { words: { more: string; less: string }; className?: string };

/**
 * A disclosure whose content is a sibling: styles show the rest of a text or list while it is open
 * (app/styles/layout.css). It is a native `details`, so it works before scripts run.
 */
export function ShowMore({ words, className, ...look }: ShowMoreProps) {
  return (
    <details className={clsx("show-more", className)}>
      <summary className={buttonClass({ size: "sm", ...look })}>
        <span className="when-closed">{words.more}</span>
        <span className="when-open">{words.less}</span>
      </summary>
    </details>
  );
}
