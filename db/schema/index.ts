export * from "./audience";
export * from "./community";
export * from "./identity";
export * from "./ledger";
export * from "./notification";
export * from "./payment";
export * from "./platform";
