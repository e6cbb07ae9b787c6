import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { OwnPasskeyButton } from "@/app/_features/passkeys/own-passkey-button";
import { CodeForm } from "@/app/_features/second-factor/code-form";
import { proofPath } from "@/app/_lib/paths";
import { samePath } from "@/app/_lib/request";
import { isProofDue, requireSignedIn } from "@/app/_lib/session";
import { LinkButton } from "@/components/ui/link-button";
import { listPasskeys } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { confirmByCode } from "./actions";

export const metadata: Metadata = { title: "Confirm it’s you", robots: { index: false } };

type Query = { returnTo?: Param; use?: Param };

/**
 * /confirm-it-is-you: the second factor once more, before money moves or its destination changes. The proof
 * counts for a quarter of an hour, in this session.
 */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { ctx } = await requireSignedIn();
  const query = await searchParams;
  const returnTo = samePath(one(query.returnTo), "/campaigns");
  if (!isProofDue(ctx)) redirect(returnTo);
  const isRecovery = one(query.use) === "recovery";
  const hasPasskey = (await listPasskeys(ctx, undefined)).length > 0;
  return (
    <AuthPage only="en" title="Confirm it’s you" seed="31" way="home">
      <p className="quiet">
        What comes next asks for your second factor once more. After that it counts for 15 minutes.
      </p>
      <CodeForm
        action={confirmByCode}
        kind={isRecovery ? "recovery" : "app"}
        otherHref={isRecovery ? proofPath(returnTo) : `${proofPath(returnTo)}&use=recovery`}
        submit="Confirm"
        returnTo={returnTo}
      />
      {hasPasskey && <OwnPasskeyButton returnTo={returnTo} />}
      <LinkButton href="/campaigns" variant="ghost" block>
        Not now
      </LinkButton>
    </AuthPage>
  );
}
