import type { Metadata } from "next";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { hasPassword } from "@/lib/identity";
import { NoPassword } from "../_components/no-password";
import { PasswordForm } from "./password-form";

export const metadata: Metadata = { title: "Change password" };

/** Changes the password of a logged-in person, who has to enter the current one. */
export default async function PasswordPage() {
  const { ctx, user } = await requireSignedIn();
  await requireProof();
  return (
    <Page width="settings">
      <h1>Change password</h1>
      {(await hasPassword(ctx)) ? <PasswordForm email={user.email ?? ""} /> : <NoPassword />}
    </Page>
  );
}
