import { statSync } from "node:fs";

/** Returns the size of a file, as megabytes with one decimal. */
export const megabytes = (file: string): string => `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`;
