import type { TaskName } from "@/lib/platform";
import { inSiteDatabase } from "./site-database";

export async function wakeWorker(task: TaskName): Promise<void> {
  await inSiteDatabase((sql) => sql`select graphile_worker.add_job(${task}::text, job_key := ${task}::text)`);
}
