import { pgView } from "drizzle-orm/pg-core";
import { users } from "./users";

/**
 * What every context may know of a person: how they are called and reached, and whether they still have an account. It
 * leaves out what proves who they are. Joined like a table, for Postgres writes a view into the query; and locked like
 * one, for it is one. Only `lib/identity` and `lib/user` write.
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
    })
    .from(users),
);
