"use client";

import { usePathname } from "next/navigation";
import Link from "@/components/ui/link";

const HEALTH = "/platform/health";

export function HealthLink() {
  return usePathname() === HEALTH ? null : <Link href={HEALTH}>See what is running</Link>;
}
