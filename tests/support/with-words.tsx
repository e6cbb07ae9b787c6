import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { en } from "@/messages/en";

/** Wraps components in the provider of the English texts, as pages do. */
export const withWords = (children: ReactNode) => (
  <NextIntlClientProvider locale="en-US" timeZone={DEFAULT_TIME_ZONE} messages={en}>
    {children}
  </NextIntlClientProvider>
);
