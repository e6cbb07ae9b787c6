import { pgView } from "drizzle-orm/pg-core";
import { users } from "./users";

/**
 * Columns for all contexts, without credentials. Postgres expands the view, so it can be joined and locked
 * like a table. Only `lib/identity` and `lib/user` write the table.
 */
export const people = pgView("people").as((read) =>
  read
    .select({
      id: users.id,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      phoneNumber: users.phoneNumber,
      phoneConfirmedAt: users.phoneConfirmedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      imageName: users.imageName,
      preferredCommunicationMethod: users.preferredCommunicationMethod,
      timeZone: users.timeZone,
      registeredAt: users.registeredAt,
      deletedAt: users.deletedAt,
      language: users.language,
    })
    .from(users),
);
