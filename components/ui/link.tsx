"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * No prefetch: every page is rendered on click anyway. Prefetching cost 26 requests per view of /campaigns.
 */
export default function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
