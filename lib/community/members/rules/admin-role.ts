/** 000 §9. */
export const MOST_ADMINS = 3;

export const hasRoomForAdmin = (admins: number): boolean => admins < MOST_ADMINS;

/**
 * Returns whether an admin may take the role from another: two must remain. Every campaign then keeps an
 * admin who is not its recipient, so the answer depends on no campaign hidden from the caller. To become the
 * only admin, wait until the other gives up the role.
 */
export const mayTakeFromAnother = (adminsLeft: number): boolean => adminsLeft >= 2;
