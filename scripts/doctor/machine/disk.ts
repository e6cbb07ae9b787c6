import { statfs } from "node:fs/promises";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";

const GB = 1024 ** 3;
/** Below either limit, Postgres may stop at any moment for lack of room. */
const TROUBLE = { bytes: GB, share: 0.03 };
const ADVICE = { share: 0.1 };

type Disk = { free: number; whole: number };

/** Of the first readable folder, or null. */
export async function diskOf(folders: readonly string[]): Promise<Disk | null> {
  for (const folder of folders) {
    const found = await statfs(folder).catch(() => null);
    if (found) return { free: found.bavail * found.bsize, whole: found.blocks * found.bsize };
  }
  return null;
}

const size = (bytes: number) =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;

export function diskFindings(whose: string, { free, whole }: Disk): Finding[] {
  const sentence = `The disk of ${whose} has ${size(free)} of ${size(whole)} left`;
  if (free < TROUBLE.bytes || free < whole * TROUBLE.share)
    return [
      trouble(
        `${sentence}. When it is full, nothing can be saved, including gifts.`,
        "See what fills it: sudo du -xh / | sort -h | tail -20. Delete old logs and backups, or enlarge the disk.",
      ),
    ];
  if (free < whole * ADVICE.share)
    return [advice(`${sentence}.`, "Enlarge it in the next few weeks, or move old backups elsewhere.")];
  return [well(`${sentence}.`)];
}

export const sizeFinding = (bytes: number): Finding =>
  well(`The database takes ${size(bytes)}. Its provider shows how much room is left.`);
