import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { secondFactorStatus } from "@/lib/identity";
import { NewCodesForm } from "./new-codes-form";

export const metadata: Metadata = { title: "New recovery codes" };

/** Ten new recovery codes; the old ones are no longer valid then. */
export default async function RecoveryCodesPage() {
  const { ctx } = await requireSignedIn();
  const { since, recoveryCodesLeft } = await secondFactorStatus(ctx, undefined);
  if (!since) redirect(SECOND_FACTOR_SETTINGS);
  await requireProof();
  return (
    <Page width="settings">
      <BackLink href={SECOND_FACTOR_SETTINGS}>Second factor</BackLink>
      <h1>New recovery codes</h1>
      <NewCodesForm left={recoveryCodesLeft} doneHref={SECOND_FACTOR_SETTINGS} />
    </Page>
  );
}
