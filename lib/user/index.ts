export { type Account, accountSchema, getAccount } from "./account";
export {
  cancelPhoneChange,
  confirmPhone,
  type PendingPhone,
  pendingPhone,
  resendPhoneCode,
  startPhoneChange,
} from "./change-phone";
export { type ListedUser, listedUserSchema, listUsers } from "./list-users";
export { dropPicture, keepPicture, PICTURE_KINDS, type PictureKind, readPicture } from "./pictures";
export { updateAccount } from "./update-account";
