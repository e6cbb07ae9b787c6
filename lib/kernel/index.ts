export * from "./errors";
export * from "./money";
export * from "./paging";
export * from "./product";
export * from "./text";
export * from "./time";
