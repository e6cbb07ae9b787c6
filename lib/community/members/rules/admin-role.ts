/** 000 §9. */
export const MOST_ADMINS = 3;

export const hasRoomForAdmin = (admins: number): boolean => admins < MOST_ADMINS;

/**
 * True if an admin may take the role from another: two must remain. Then every campaign has an admin who is
 * not its recipient, so the answer depends on no hidden campaign. To become the only admin, wait until the
 * other relinquishes the role.
 */
export const mayTakeFromAnother = (adminsLeft: number): boolean => adminsLeft >= 2;
