import { endpoint, nothingSchema } from "@/app/api/_http";
import {
  completeChangePassword,
  completeChangePasswordSchema,
  forgotPassword,
  forgotPasswordSchema,
  startChangePassword,
  startChangePasswordSchema,
} from "@/lib/identity";

const forgot = endpoint({
  method: "post",
  path: "/identity/account/forgot-password",
  who: "public",
  summary: "Send the link to choose a new password; the same answer whether or not there is an account",
  request: { query: forgotPasswordSchema },
  response: nothingSchema,
  async handle(ctx, { query }) {
    await forgotPassword(ctx, query);
    return {};
  },
});

const start = endpoint({
  method: "post",
  path: "/identity/account/start-change-password",
  who: "member",
  summary:
    "Send the same link to the caller's own address, for their current password; an account without one leaves it out",
  request: { body: startChangePasswordSchema },
  response: nothingSchema,
  async handle(ctx, { body }) {
    await startChangePassword(ctx, body);
    return {};
  },
});

const complete = endpoint({
  method: "post",
  path: "/identity/account/complete-change-password",
  who: "public",
  summary: "Choose a new password with the user id and token of a link; ends every session of the account",
  request: { body: completeChangePasswordSchema },
  response: nothingSchema,
  async handle(ctx, { body }) {
    await completeChangePassword(ctx, body);
    return {};
  },
});

export const passwords = [forgot, start, complete];
