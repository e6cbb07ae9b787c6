"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the site. It reads nothing ahead: every page depends on who asks and is rendered at the click anyway, and
 * reading ahead asked the server for two parts of each page that is linked to, 26 requests for one look at
 * /campaigns.
 */
export default function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
