import { pgView } from "drizzle-orm/pg-core";
import { users } from "./users";

/**
 * The columns of a person that every context may read: name, addresses, and whether they still have an
 * account. It leaves out credentials. It can be joined and locked like a table, because Postgres expands a
 * view of one table into the query. Only `lib/identity` and `lib/user` write to the table.
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
      /** Set when registration is finished. */
      registeredAt: users.registeredAt,
      deletedAt: users.deletedAt,
      language: users.language,
    })
    .from(users),
);
