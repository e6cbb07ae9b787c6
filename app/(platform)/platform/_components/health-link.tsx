"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import Link from "@/components/ui/link";

const HEALTH = "/platform/health";

export function HealthLink({ children }: { children: ReactNode }) {
  return usePathname() === HEALTH ? null : <Link href={HEALTH}>{children}</Link>;
}
