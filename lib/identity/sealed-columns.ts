import { accountRequests, oneTimeTokens, recoveryCodes } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { sealedColumn } from "@/lib/platform";
import { recoveryHashOfBefore } from "./second-factor/recovery-hash";

export const SEALED_BY_IDENTITY = [
  sealedColumn(users.totpSecret, users.id),
  sealedColumn(recoveryCodes.codeHash, recoveryCodes.id, { ofBefore: recoveryHashOfBefore }),
  sealedColumn(oneTimeTokens.data, oneTimeTokens.id),
  sealedColumn(accountRequests.data, accountRequests.id),
];
