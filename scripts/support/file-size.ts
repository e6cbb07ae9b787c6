import { statSync } from "node:fs";

export const megabytes = (file: string): string => `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`;
