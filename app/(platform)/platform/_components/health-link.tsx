"use client";

import { usePathname } from "next/navigation";
import Link from "@/components/ui/link";

const HEALTH = "/platform/health";

/** Leads to what is running, from every page but that one. */
export function HealthLink() {
  return usePathname() === HEALTH ? null : <Link href={HEALTH}>See what is running</Link>;
}
