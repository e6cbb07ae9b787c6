export * from "./names-in-text";
