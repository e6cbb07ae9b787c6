import { clsx } from "clsx";
import type { ComponentProps } from "react";
import Link from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import { SheetLogo } from "./sheet-logo";

type BrandProps = ComponentProps<typeof SheetLogo> & { href?: string; className?: string };

export function Brand({ href = "/", className, ...logo }: BrandProps) {
  return (
    <Link className={clsx("brand", className)} href={href}>
      <SheetLogo {...logo} />
      {PRODUCT_NAME}
    </Link>
  );
}
