export * from "./errors";
export * from "./money";
export * from "./own-data";
export * from "./paging";
export * from "./person";
export * from "./product";
export * from "./text";
export * from "./time";
