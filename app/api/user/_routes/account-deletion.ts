import { z } from "zod";
import { type Endpoint, endpoint, strictBody } from "@/app/api/_http";
import { asIssue } from "@/lib/kernel";
import { closeAccount } from "@/lib/payment";
import { erasureFacts, erasureWords } from "@/lib/platform";

const deleteAccount = endpoint({
  method: "delete",
  path: "/user/account",
  who: "member",
  summary:
    "Delete the caller's own account for good. A bearer token alone does not: the body says `confirm: true` and carries the current password (400 without it or with a wrong one). An account with a second factor must have shown it within the last 15 minutes, one without a password must have signed in within them (403). 409 for an admin of a community, and while money is on its way to the caller. The answer says what is kept, and until when: the same for everybody",
  request: {
    body: strictBody({
      confirm: z.literal(true, { error: asIssue("input.required") }),
      password: z.string().optional(),
    }),
  },
  response: z.object({ message: z.string() }),
  async handle(ctx, { body: { password } }) {
    await closeAccount(ctx, { password });
    return { message: erasureWords("en", erasureFacts(ctx.now())) };
  },
});

export const accountDeletion: Endpoint[] = [deleteAccount];
