/** Only for the contexts to the right: these functions check no permission. */
export { dropPicture, keepPicture, type StoredPicture, storePicture } from "./pictures";
