/** For contexts that depend on this one. Checks no permission. */
export { dropPicture, keepPicture, type StoredPicture, storePicture } from "./pictures";
