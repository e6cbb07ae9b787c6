/** For the contexts to the right alone: they do not ask who calls. */
export { dropPicture, keepPicture, type StoredPicture, storePicture } from "./pictures";
