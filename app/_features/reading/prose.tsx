import { clsx } from "clsx";
import type { Root as Elements } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ComponentProps } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import Link from "@/components/ui/link";

function TextLink({ href = "", children }: ComponentProps<"a">) {
  if (!href.startsWith("/")) return <a href={href}>{children}</a>;
  return <Link href={href}>{children}</Link>;
}

type ProseProps = {
  of: Elements;
  /** See `langAttribute`. */
  lang?: string;
  className?: string;
};

/** Drops the author's HTML. */
export function Prose({ of, lang, className }: ProseProps) {
  return (
    <div className={clsx("prose", className)} lang={lang}>
      {toJsxRuntime(of, { Fragment, jsx, jsxs, components: { a: TextLink } })}
    </div>
  );
}
