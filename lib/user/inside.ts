/** For the contexts to the right alone: they do not ask who calls. */
export { dropPicture, keepPicture } from "./pictures";
