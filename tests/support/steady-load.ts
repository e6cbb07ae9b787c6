import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** `status` is 0 without an answer. */
export type Asked = { path: string; status: number; error?: string };

/** Pause between a caller's requests, which leaves processor time for others. */
const PAUSE_MS = 20;

export function askBy(agent: Agent, base: string, path: string): Promise<Asked & { body: string }> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ path, status: 0, body: "", error: error.message });
    request(base + path, { agent }, (res) => {
      res
        .toArray()
        .then(
          (parts) => resolve({ path, status: res.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          failed,
        );
    })
      .once("error", failed)
      .end();
  });
}

export const filesOf = (page: string): string[] => [
  ...new Set(page.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)),
];

/**
 * Requests paths in turn, over kept and new connections, until stopped. Returns all answers, and the files
 * named by any page.
 */
export function steadyLoad(
  base: string,
  paths: readonly string[],
  atOnce: number,
): () => Promise<{ asked: Asked[]; files: Set<string> }> {
  let isOn = true;
  const asked: Asked[] = [];
  const files = new Set<string>();
  const kept = new Agent({ keepAlive: true, maxSockets: atOnce });
  const work = async (first: number) => {
    for (let i = first; isOn; i++) {
      const path = paths[i % paths.length] ?? "/";
      const isNew = i % 3 === 0;
      let answer = await askBy(isNew ? new Agent() : kept, base, path);
      // A browser or proxy retries once after a kept connection was closed.
      if (answer.status === 0 && !isNew) answer = await askBy(new Agent(), base, path);
      const { body, ...rest } = answer;
      asked.push(rest);
      for (const file of filesOf(body)) files.add(file);
      await sleep(PAUSE_MS);
    }
  };
  const workers = Array.from({ length: atOnce }, (_, i) => work(i));
  return async () => {
    isOn = false;
    await Promise.all(workers);
    kept.destroy();
    return { asked, files };
  };
}
