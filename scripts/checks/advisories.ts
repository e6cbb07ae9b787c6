import { z } from "zod";

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});

type Fix = boolean | { name: string; version: string };

const fixWords = (fix: Fix): string => {
  if (typeof fix === "object") return `fixed by ${fix.name} ${fix.version}`;
  return fix ? "fixed by an update" : "no fix yet";
};

/** Report of `npm audit --json`. Null if the registry did not answer. */
export function advisoryLines(report: string): string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(report.slice(Math.max(0, report.indexOf("{"))));
  } catch {
    return null;
  }
  const { data } = reportSchema.safeParse(parsed);
  if (!data) return null;
  return Object.entries(data.vulnerabilities).flatMap(([name, { severity, via, fixAvailable }]) =>
    via.flatMap((cause) =>
      typeof cause === "string"
        ? []
        : [`${name} (${severity}): ${cause.title}, ${fixWords(fixAvailable)}. ${cause.url}`],
    ),
  );
}
