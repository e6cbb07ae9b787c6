import { cookies } from "next/headers";
import { z } from "zod";
import { usesSecureCookies } from "@/lib/identity";
import { isSealed, seal, unseal } from "@/lib/platform";

const COOKIE = "external-wish";
/** As long as next-auth waits for somebody to come back from a provider. */
const LIFE_SECONDS = 15 * 60;

const wishSchema = z.object({
  /** A path of this site. */
  next: z.string(),
  type: z.string().optional(),
  /** The invitation that led here. */
  token: z.string().optional(),
  /** Whose account is to be opened by the provider from now on: somebody who is signed in, and has shown it again. */
  connect: z.string().optional(),
});

/** What somebody wanted who goes to a provider to sign in. */
export type Wish = z.infer<typeof wishSchema>;

const flags = () =>
  ({ path: "/api/auth", httpOnly: true, sameSite: "lax", secure: usesSecureCookies() }) as const;

/** Keeps it in this browser meanwhile. */
export async function keepWish(wish: Wish): Promise<void> {
  (await cookies()).set(COOKIE, seal(JSON.stringify(wish)), { ...flags(), maxAge: LIFE_SECONDS });
}

/** What was wanted; without one kept here, to be let in. */
export async function takeWish(): Promise<Wish> {
  const jar = await cookies();
  const value = jar.get(COOKIE)?.value;
  jar.set(COOKIE, "", { ...flags(), maxAge: 0 });
  try {
    if (value && isSealed(value)) return wishSchema.parse(JSON.parse(unseal(value)));
  } catch {
    // Another site's, or sealed before the secret was changed.
  }
  return { next: "/campaigns" };
}
