import type { Metadata } from "next";
import { requireVisitor } from "@/app/_lib/session";
import { WRONG_CREDENTIALS } from "@/lib/identity";
import { GENERIC_TITLE } from "@/lib/kernel";
import { env } from "@/lib/platform";
import { AuthPage } from "../_components/auth-page";
import { destinationOf } from "./destination";
import { LoginForm } from "./login-form";

export const metadata: Metadata = { title: "Log in" };

type Query = Record<string, string | string[] | undefined>;

/** next-auth leads here with a code of its own when a sign-in over its routes was refused. */
const wordsFor = (error: string | undefined) => {
  if (!error) return undefined;
  return error === "CredentialsSignin" ? WRONG_CREDENTIALS : GENERIC_TITLE;
};

export default async function LoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const first = (name: string) => [query[name]].flat()[0];
  const { origin } = new URL(env().APP_URL);
  const destination = destinationOf(
    { returnTo: first("returnTo"), callbackUrl: first("callbackUrl"), type: first("type") },
    origin,
  );
  await requireVisitor(destination);
  return (
    <AuthPage title="Good to see you again" seed="17" way="care">
      <LoginForm returnTo={destination} initial={{ title: wordsFor(first("error")) }} />
    </AuthPage>
  );
}
