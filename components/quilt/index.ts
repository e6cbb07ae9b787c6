export { Block } from "./block";
export { Cloth, ClothPaths } from "./cloth";
export { PATCHES, randomFrom, sewnPatches, toWay, type Way } from "./cut";
export { Quilt, type QuiltLayout } from "./quilt";
export { quiltSvgString } from "./svg-string";
