import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { en } from "@/messages/en";

/** What pages stand around components: the English texts. */
export const withWords = (children: ReactNode) => (
  <NextIntlClientProvider locale="en-US" timeZone={DEFAULT_TIME_ZONE} messages={en}>
    {children}
  </NextIntlClientProvider>
);
