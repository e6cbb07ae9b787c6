import { statSync } from "node:fs";

/** The size of a file, in megabytes with one decimal. */
export const megabytes = (file: string): string => `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`;
