import type { TestUser } from "./user";

/** The user's data with these changes, e-mail preferred. */
export const accountForm = (user: TestUser, changes: object = {}) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? "",
  preferredCommunicationMethod: 0 as const,
  ...changes,
});
