/** For the contexts to the right alone: none of these asks who calls. */
export { keepPicture } from "./pictures";
