export { PATCHES, randomFrom, sewnPatches, toWay, type Way } from "@/lib/kernel/quilt";
export { Block } from "./block";
export { Cloth, ClothPaths } from "./cloth";
export { DrawnQuilt } from "./drawn-quilt";
export { Quilt, type QuiltLayout } from "./quilt";
