/** A community has one to three admins (specification 000 §9). */
export const MOST_ADMINS = 3;

/** Whether one more member may become an admin. */
export const hasRoomForAdmin = (admins: number): boolean => admins < MOST_ADMINS;

/**
 * True if an admin may take the role from another: two must remain. Then every campaign has an admin who is
 * not its recipient, so the answer depends on no campaign hidden from the caller. To become
 * the only admin, wait until the other gives the role up.
 */
export const mayTakeFromAnother = (adminsLeft: number): boolean => adminsLeft >= 2;
