import { cookies } from "next/headers";
import { PASSKEY_CHALLENGE_SECONDS, usesSecureCookies } from "@/lib/identity";

const NAME = "passkey-question";

const flags = () =>
  ({ path: "/passkeys", httpOnly: true, sameSite: "strict", secure: usesSecureCookies() }) as const;

/** Remembers in this browser which question was asked; only it can answer. */
export async function keepQuestion(token: string): Promise<void> {
  (await cookies()).set(NAME, token, { ...flags(), maxAge: PASSKEY_CHALLENGE_SECONDS });
}

/** The question this browser was asked, which is forgotten with it; empty when there was none. */
export async function takeQuestion(): Promise<string> {
  const jar = await cookies();
  const token = jar.get(NAME)?.value ?? "";
  jar.set(NAME, "", { ...flags(), maxAge: 0 });
  return token;
}
