import { z } from "zod";
import { questionCookie } from "@/app/_features/passkeys/question-cookie";
import { jsonPost } from "@/app/_lib/json-post";
import { askForNewPasskey, askForOwnPasskey, askForPasskey } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";

const wishSchema = z.discriminatedUnion("use", [
  z.object({ use: z.literal("sign-in") }),
  z.object({ use: z.literal("prove") }),
  z.object({ use: z.literal("register"), password: z.string().max(200).optional() }),
]);
type Wish = z.output<typeof wishSchema>;

const ask = (ctx: Ctx, wish: Wish) => {
  if (wish.use === "register") return askForNewPasskey(ctx, wish);
  return wish.use === "prove" ? askForOwnPasskey(ctx) : askForPasskey(ctx);
};

/** What a page's script gives to the browser's authenticator (WebAuthn). */
export const POST = jsonPost(wishSchema, async (ctx, wish) => {
  const { options, token } = await ask(ctx, wish);
  await questionCookie.keep(token);
  return options;
});
