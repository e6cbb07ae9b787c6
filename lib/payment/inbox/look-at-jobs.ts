import { type Ctx, jobsInTrouble } from "@/lib/platform";
import type { Found } from "./rules/troubles";

export async function lookAtJobs(ctx: Ctx): Promise<Found[]> {
  const { failed, stuck, waiting } = await jobsInTrouble(ctx);
  const shared = { amountCents: null };
  return [
    ...failed.map(({ id, task, attempts, since }) => ({
      ...shared,
      key: `job-failed:${id}`,
      kind: "job-failed" as const,
      subject: task,
      facts: { jobId: id, attempts },
      fingerprint: `${attempts}`,
      since,
    })),
    ...stuck.map(({ id, task, attempts, since }) => ({
      ...shared,
      key: `job-stuck:${id}`,
      kind: "job-stuck" as const,
      subject: task,
      facts: { jobId: id, attempts },
      fingerprint: since.toISOString(),
      since,
    })),
    ...(waiting
      ? [
          {
            ...shared,
            key: "jobs-waiting",
            kind: "jobs-waiting" as const,
            subject: "jobs",
            facts: { count: waiting.count },
            fingerprint: waiting.since.toISOString(),
            since: waiting.since,
          },
        ]
      : []),
  ];
}
