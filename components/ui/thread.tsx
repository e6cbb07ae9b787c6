import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Check } from "@/components/ui/icons";

export type ThreadItem = {
  key: string;
  state: "done" | "now" | "ahead";
  title: ReactNode;
  note?: ReactNode;
};

export function Thread({ items, className }: { items: readonly ThreadItem[]; className?: string }) {
  const t = useTranslations("ui.thread");
  return (
    <ol className={clsx("thread small", className)}>
      {items.map(({ key, state, title, note }) => (
        <li key={key} className={state === "done" ? "done" : undefined}>
          <span className={clsx("node", state === "now" && "now")} aria-hidden="true">
            {state === "done" && <Check />}
          </span>
          <span className="sr">{state === "ahead" ? "" : t(state)}</span>
          <span className="strong">{title}</span>
          {note && (
            <>
              <br />
              <span className={state === "now" ? "quiet" : "faint"}>{note}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
