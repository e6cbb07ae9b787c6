export const PERSONAL_INFO = "/settings/personal-info";
export const EDIT = `${PERSONAL_INFO}/edit`;
export const CONFIRM_PHONE = `${PERSONAL_INFO}/phone`;
