export { type Account, accountSchema, getAccount } from "./account";
export { type ListedUser, listedUserSchema, listUsers } from "./list-users";
export {
  cancelPhoneChange,
  confirmPhone,
  type PendingPhone,
  pendingPhone,
  resendPhoneCode,
  startPhoneChange,
} from "./phone/change-phone";
export { dropPicture, keepPicture, PICTURE_KINDS, type PictureKind, readPicture } from "./pictures";
export { updateAccount } from "./update-account";
