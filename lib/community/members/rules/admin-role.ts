/** 000 §9. */
export const MOST_ADMINS = 3;

export const hasRoomForAdmin = (admins: number): boolean => admins < MOST_ADMINS;

/**
 * Allows taking the role from another admin only while two admins remain. So every campaign has one who is
 * not its recipient, and the answer depends on no campaign hidden from the caller.
 */
export const mayTakeFromAnother = (adminsLeft: number): boolean => adminsLeft >= 2;
