export * from "./balance";
export * from "./post";
export * from "./postings";
export * from "./read";
