import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { ConfigurationError, readEnv } from "@/lib/platform/env";
import { advice, type Finding, trouble, well } from "./finding";
import type { Settings } from "./settings";

const CORRECT = "Correct it in .env, or run npm run setup, which asks for it.";

export function configurationFindings(settings: Settings): Finding[] {
  if (settings.DATABASE_URL === undefined && settings.APP_URL === undefined)
    return [
      trouble("There is no configuration yet.", "Run npm run setup, which asks for everything you need."),
    ];
  const sentences = complaintsOf(settings);
  return sentences.length > 0
    ? sentences.map((sentence) => trouble(sentence, CORRECT))
    : [well("All required settings are present and valid.")];
}

export function complaintsOf(settings: Settings): string[] {
  try {
    readEnv({ ...settings, NODE_ENV: "production" });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const lines = error.message.split("\n").map((line) => /^\s+-\s+(.*)$/.exec(line)?.[1]);
    return lines.filter((line) => line !== undefined);
  }
}

export async function secrecyFindings(files: readonly string[]): Promise<Finding[]> {
  const findings = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => null);
      if (!found || process.platform === "win32" || (found.mode & 0o077) === 0) return [];
      const name = basename(file);
      return [
        advice(`Everyone on this machine can read ${name}, including all its keys.`, `chmod 600 ${file}`),
      ];
    }),
  );
  return findings.flat();
}
