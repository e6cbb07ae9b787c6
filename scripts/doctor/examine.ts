import { AREAS, type Area, EXAMINATIONS, type Examination } from "./examinations";
import { type Finding, trouble } from "./finding";
import { withoutSecrets } from "./secrets";
import type { Settings } from "./settings";

const EXAMINATION_MS = 10_000;

export type Found = Finding & { area: Area };

const late = (area: Area, ms: number): Finding =>
  trouble(
    `The check of ${area} did not finish within ${ms / 1000} seconds.`,
    "Run npm run doctor again. If it still fails, check that this machine can reach the internet and the database.",
  );

const failed = (area: Area, error: unknown): Finding =>
  trouble(
    `The doctor itself failed while checking ${area} (${error instanceof Error ? error.name : typeof error}).`,
    "Report it with this line. Everything else was checked.",
  );

async function inTime(
  area: Area,
  examination: Examination,
  settings: Settings,
  ms: number,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([late(area, ms)]), ms);
  });
  try {
    return await Promise.race([examination(settings), limit]);
  } catch (error) {
    return [failed(area, error)];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Examines all areas. One examination that fails or hangs hides no other. No finding holds a secret of the
 * settings.
 */
export async function examine(
  settings: Settings,
  areas: readonly Area[] = AREAS,
  {
    ms = EXAMINATION_MS,
    examinations = EXAMINATIONS,
  }: { ms?: number; examinations?: Record<Area, Examination> } = {},
): Promise<Found[]> {
  const found = await Promise.all(
    areas.map(async (area) =>
      (await inTime(area, examinations[area], settings, ms)).map((finding) => ({ area, ...finding })),
    ),
  );
  return found.flat().map((finding) => withoutSecrets(finding, settings));
}
