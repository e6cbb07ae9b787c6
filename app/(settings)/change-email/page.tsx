import type { Metadata } from "next";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { hasPassword } from "@/lib/identity";
import { NoPassword } from "../settings/login-security/_components/no-password";
import { ChangeEmailForm } from "./change-email-form";

export const metadata: Metadata = { title: "Change e-mail" };

/** /change-email: the current password, then the new address (001 §2, §4). */
export default async function ChangeEmailPage() {
  const { ctx, user } = await requireSignedIn();
  await requireProof();
  return (
    <Page width="settings">
      <h1>Change e-mail</h1>
      {(await hasPassword(ctx)) ? <ChangeEmailForm email={user.email} /> : <NoPassword />}
    </Page>
  );
}
