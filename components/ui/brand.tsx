import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";
import { PRODUCT_NAME } from "@/lib/kernel/product";
import { SheetLogo } from "./sheet-logo";

type BrandProps = ComponentProps<typeof SheetLogo> & { href?: string; className?: string };

/** The logo with the product's name, linked to the home page or to `href`. */
export function Brand({ href = "/", className, ...logo }: BrandProps) {
  return (
    <Link className={clsx("brand", className)} href={href}>
      <SheetLogo {...logo} />
      {PRODUCT_NAME}
    </Link>
  );
}
