/** 000 §9. */
export const MOST_ADMINS = 3;

export const hasRoomForAdmin = (admins: number): boolean => admins < MOST_ADMINS;

/**
 * Two admins must remain, so every campaign has one who is not its recipient, and the answer depends on no
 * campaign hidden from the caller. To become the only admin, wait until the other gives up the role.
 */
export const mayTakeFromAnother = (adminsLeft: number): boolean => adminsLeft >= 2;
