/** For the contexts to the right alone: it does not ask who calls. */
export { keepPicture } from "./pictures";
