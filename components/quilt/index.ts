export { Block, type BlockProps } from "./Block";
export { Cloth, ClothPaths } from "./Cloth";
export { PATCHES, sewnPatches, WAYS, type Way, wayOf } from "./cut";
export { Quilt, type QuiltLayout, type QuiltProps } from "./Quilt";
export { type QuiltPicture, quiltSvgString } from "./svg-string";
