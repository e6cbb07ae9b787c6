import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { proofPath } from "@/app/_lib/paths";
import { isProofDue, requireSignedIn } from "@/app/_lib/session";
import { Banner } from "@/components/ui/banner";
import { AuthPage } from "../../_components/auth-page";

export const metadata: Metadata = { title: "Confirmed", robots: { index: false } };

/** The last page for people who confirmed in a separate tab, beside the form that required it. */
export default async function ConfirmedPage() {
  const { ctx } = await requireSignedIn();
  if (isProofDue(ctx)) redirect(proofPath("/confirm-it-is-you/done"));
  return (
    <AuthPage only="en" title="Thank you, it’s you" seed="31" way="home">
      <Banner role="status">
        <p>You can close this tab. What you typed is still in the other one: send it again there.</p>
      </Banner>
    </AuthPage>
  );
}
