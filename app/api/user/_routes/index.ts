import type { Endpoint } from "@/app/api/_http";
import { account } from "./account";
import { accountDeletion } from "./account-deletion";
import { invitations } from "./invitations";
import { users } from "./users";

export const routes: Endpoint[] = [...account, ...accountDeletion, ...invitations, ...users];
