import type { TestUser } from "./user";

export const accountForm = (user: TestUser, changes: object = {}) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? "",
  preferredCommunicationMethod: 0 as const,
  ...changes,
});
