import type { TestUser } from "./user";

/** What the personal info form sends: the user's present data, e-mail preferred, with these changes. */
export const accountForm = (user: TestUser, changes: object = {}) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? "",
  preferredCommunicationMethod: 0 as const,
  ...changes,
});
