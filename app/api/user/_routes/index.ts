import { type Endpoint, endpoint } from "@/app/api/_http";
import { accountSchema, getAccount } from "@/lib/user";

const readAccount = endpoint({
  method: "get",
  path: "/user/account",
  who: "member",
  summary: "The caller's own account",
  response: accountSchema,
  handle: (ctx) => getAccount(ctx),
});

export const routes: Endpoint[] = [readAccount];
