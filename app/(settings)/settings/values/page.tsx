import type { Metadata } from "next";
import { ValueList, values } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";

export const metadata: Metadata = { title: "Our Values" };

/** /settings/values: what the product stands for, for somebody who is logged in (001 §2). */
export default async function ValuesPage() {
  await requireSignedIn();
  return (
    <Page width="settings">
      <BackLink href="/settings/faq">FAQ</BackLink>
      <h1>Our Values</h1>
      <ValueList values={values("en")} language="en" />
    </Page>
  );
}
