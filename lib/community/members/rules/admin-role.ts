/** A community has one to three admins (specification 000 §9). */
export const MOST_ADMINS = 3;

/** Whether one more member may become an admin. */
export const hasRoomForAdmin = (admins: number): boolean => admins < MOST_ADMINS;

/**
 * Whether an admin may take the role from another one: two have to be left. With two left every campaign has an admin
 * whom it is not for, whoever its recipient is, so nothing in the answer depends on a campaign that the asking admin
 * may not know of. Whoever wants to be the only admin left waits for the other to give the role up.
 */
export const mayTakeFromAnother = (adminsLeft: number): boolean => adminsLeft >= 2;
