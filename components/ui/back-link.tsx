import type { ReactNode } from "react";
import { ArrowLeft } from "@/components/ui/icons";
import { LinkButton } from "./link-button";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton variant="ghost" size="sm" className="flow-back" href={href} icon={<ArrowLeft />}>
      {children}
    </LinkButton>
  );
}
