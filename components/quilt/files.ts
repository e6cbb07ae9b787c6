export { DRAWN_QUILTS, readQuiltName } from "./address";
export { drawnQuiltSvg } from "./drawn-svg";
