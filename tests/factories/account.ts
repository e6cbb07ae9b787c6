import type { TestUser } from "./user";

/** What one's own form sends when nothing was changed, by e-mail; with these changes. */
export const accountForm = (user: TestUser, changes: object = {}) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? "",
  preferredCommunicationMethod: 0 as const,
  ...changes,
});
