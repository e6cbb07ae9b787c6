import { clsx } from "clsx";
import type { Root as Elements } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ComponentProps } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import Link from "@/components/ui/link";

/** Our own pages are opened by client-side navigation, other sites by a plain link. */
function TextLink({ href = "", children }: ComponentProps<"a">) {
  if (!href.startsWith("/")) return <a href={href}>{children}</a>;
  return <Link href={href}>{children}</Link>;
}

type ProseProps = {
  /** the body of a text */
  of: Elements;
  /** when it is written in another language than the page; see `foreign` */
  lang?: string;
  className?: string;
};

/** Renders a text from its parsed elements; no HTML of its author gets through. */
export function Prose({ of, lang, className }: ProseProps) {
  return (
    <div className={clsx("prose", className)} lang={lang}>
      {toJsxRuntime(of, { Fragment, jsx, jsxs, components: { a: TextLink } })}
    </div>
  );
}
