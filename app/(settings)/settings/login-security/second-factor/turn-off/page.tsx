import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { secondFactorStatus } from "@/lib/identity";
import { TurnOffForm } from "./turn-off-form";

export const metadata: Metadata = { title: "Turn off the second factor" };

/** Turning the second factor off requires what it protects: the password, and a code. */
export default async function TurnOffPage(props: { searchParams: Promise<{ use?: Param }> }) {
  const { ctx } = await requireSignedIn();
  const { since, hasPassword } = await secondFactorStatus(ctx, undefined);
  if (!since) redirect(SECOND_FACTOR_SETTINGS);
  const kind = one((await props.searchParams).use) === "recovery" ? "recovery" : "app";
  return (
    <Page width="settings">
      <BackLink href={SECOND_FACTOR_SETTINGS}>Second factor</BackLink>
      <h1>Turn off the second factor</h1>
      <TurnOffForm kind={kind} hasPassword={hasPassword} />
    </Page>
  );
}
