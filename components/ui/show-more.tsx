import { clsx } from "clsx";
import { type ButtonLook, buttonClass } from "./button-class";

type ShowMoreProps = ButtonLook & { words: { more: string; less: string }; className?: string };

/** Works before scripts run. Styles show the sibling content while it is open (app/styles/layout.css). */
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
