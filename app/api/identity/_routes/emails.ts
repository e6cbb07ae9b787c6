import { z } from "zod";
import { endpoint, nothingSchema } from "@/app/api/_http";
import { changeEmail } from "@/lib/community";
import { startChangeEmail, startChangeEmailSchema } from "@/lib/identity";

const start = endpoint({
  method: "post",
  path: "/identity/account/start-change-email",
  who: "member",
  summary: "Send a link to the new address, for the current password; nothing changes until it is opened",
  request: { body: startChangeEmailSchema },
  response: nothingSchema,
  async handle(ctx, { body }) {
    await startChangeEmail(ctx, body);
    return {};
  },
});

const complete = endpoint({
  method: "post",
  path: "/identity/account/complete-change-email",
  who: "member",
  summary:
    "With the token of that link: put the new address into place, in the session that asked for it or with the password. With the password and the new address instead: send the link",
  request: {
    body: z.object({
      token: z.string().optional(),
      password: z.string().optional(),
      newEmail: z.string().optional(),
    }),
  },
  response: z.object({ isChanged: z.boolean() }),
  async handle(ctx, { body: { token, password = "", newEmail = "" } }) {
    if (token === undefined) await startChangeEmail(ctx, { password, newEmail });
    else await changeEmail(ctx, { token, password });
    return { isChanged: token !== undefined };
  },
});

export const emails = [start, complete];
