export { PATCHES, randomFrom, sewnPatches, toWay, type Way } from "@/lib/kernel/quilt";
export { Block } from "./block";
export { Cloth, ClothPaths } from "./cloth";
export { Quilt, type QuiltLayout } from "./quilt";
export { quiltSvgString } from "./svg-string";
