export { readQuiltName } from "./address";
export { drawnQuiltSvg } from "./drawn-svg";
