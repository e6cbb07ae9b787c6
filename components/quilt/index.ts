export { Block, type BlockProps } from "./block";
export { Cloth, ClothPaths } from "./cloth";
export { PATCHES, randomFrom, sewnPatches, toWay, WAYS, type Way, wayOf } from "./cut";
export { Quilt, type QuiltLayout, type QuiltProps } from "./quilt";
export { type QuiltPicture, quiltSvgString } from "./svg-string";
