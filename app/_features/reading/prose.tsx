import { clsx } from "clsx";
import type { Root as Elements } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import Link from "next/link";
import type { ComponentProps } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/** Pages of ours are opened in place; other sites as any link. */
function TextLink({ href = "", children }: ComponentProps<"a">) {
  if (!href.startsWith("/")) return <a href={href}>{children}</a>;
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  );
}

type ProseProps = {
  /** the body of a text */
  of: Elements;
  /** when it is written in another language than the page; see `foreign` */
  lang?: string;
  className?: string;
};

/** A text as elements of ours: no markup of its author's gets through. */
export function Prose({ of, lang, className }: ProseProps) {
  return (
    <div className={clsx("prose", className)} lang={lang}>
      {toJsxRuntime(of, { Fragment, jsx, jsxs, components: { a: TextLink } })}
    </div>
  );
}
