import { clsx } from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { pageHref, pagesToName, rowsOn } from "./pages";

type PagerProps = {
  /** "Donations" */
  label: string;
  /** With its other query parameters. */
  base: string;
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  param?: string;
  /** A new page opens at this id. */
  hash?: string;
  className?: string;
};

/** Works without scripts. Renders nothing for a single page. */
export function Pager({ label, base, page, pageSize, total, param, hash, className }: PagerProps) {
  const t = useTranslations("ui.pager");
  const { number } = useFormatter();
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  if (totalPages === 1) return null;
  const { first, last } = rowsOn(page, pageSize, total);
  const href = (n: number) => pageHref(base, n, param, hash);
  return (
    <nav className={clsx("pager", className)} aria-label={label}>
      <span className="num">
        {t(first === last ? "single" : "range", {
          first: number(first),
          last: number(last),
          total: number(total),
        })}
      </span>
      <span className="pages">
        <Step label={t("previous")} rel="prev" href={page > 1 ? href(page - 1) : null}>
          <ChevronLeft />
        </Step>
        {pagesToName(page, totalPages).map((mark, index, marks) =>
          mark === "gap" ? (
            <span key={`gap after ${marks[index - 1]}`} className="page gap mid" aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={mark}
              href={href(mark)}
              className={clsx("page", mark !== page && mark !== 1 && mark !== totalPages && "mid")}
              aria-label={t("page", { page: number(mark) })}
              aria-current={mark === page ? "page" : undefined}
            >
              {mark}
            </Link>
          ),
        )}
        <Step label={t("next")} rel="next" href={page < totalPages ? href(page + 1) : null}>
          <ChevronRight />
        </Step>
      </span>
    </nav>
  );
}

type StepProps = { label: string; rel: string; href: string | null; children: ReactNode };

function Step({ label, rel, href, children }: StepProps) {
  if (href === null) {
    return (
      <span className="page" aria-hidden="true" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} className="page" aria-label={label}>
      {children}
    </Link>
  );
}
