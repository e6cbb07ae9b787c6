import { z } from "zod";
import { questionCookie } from "@/app/_features/passkeys/question-cookie";
import { enter } from "@/app/_features/sign-in/open-session";
import { jsonPost } from "@/app/_lib/json-post";
import { PASSKEY_SETTINGS } from "@/app/_lib/paths";
import { samePath } from "@/app/_lib/request";
import {
  addPasskey,
  assertionSchema,
  attestationSchema,
  proveWithPasskey,
  signInWithPasskey,
} from "@/lib/identity";

const returnTo = z.string().max(2000);

const answerSchema = z.discriminatedUnion("use", [
  z.object({ use: z.literal("sign-in"), answer: assertionSchema, remember: z.boolean(), returnTo }),
  z.object({ use: z.literal("prove"), answer: assertionSchema, returnTo }),
  z.object({ use: z.literal("register"), answer: attestationSchema, name: z.string().max(200) }),
]);

export const POST = jsonPost(answerSchema, async (ctx, given): Promise<{ href: string }> => {
  const token = (await questionCookie.take()) ?? "";
  switch (given.use) {
    case "sign-in": {
      const authentication = await signInWithPasskey(ctx, { token, answer: given.answer });
      const destination = samePath(given.returnTo, "/campaigns");
      return { href: await enter(ctx, authentication, { remember: given.remember, destination }) };
    }
    case "prove":
      await proveWithPasskey(ctx, { token, answer: given.answer });
      return { href: samePath(given.returnTo, "/campaigns") };
    case "register":
      await addPasskey(ctx, { token, name: given.name, answer: given.answer });
      return { href: PASSKEY_SETTINGS };
  }
});
