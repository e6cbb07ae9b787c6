/** Each function checks a permission or is public. */
export { type Account, accountSchema, getAccount } from "./account";
export { myLanguage, setLanguage } from "./language";
export { listedUserSchema, listUsers } from "./list-users";
export { countPicturesByStore, movePictures } from "./move-pictures";
export {
  cancelPhoneChange,
  confirmPhone,
  type PendingPhone,
  pendingPhone,
  resendPhoneCode,
  startPhoneChange,
} from "./phone/change-phone";
export { type PictureKind, readPicture } from "./pictures";
export { updateAccount } from "./update-account";
