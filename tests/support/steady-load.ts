import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What was asked and what came of it; `status` is 0 when there was no answer. */
export type Asked = { path: string; status: number; error?: string };

/** Between two requests of one caller, so that whatever goes on beside it has a processor, too. */
const PAUSE_MS = 20;

/** One request over an agent's connections. Never rejects. */
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

/** The scripts and styles that a page names. */
export const filesOf = (page: string): string[] => [
  ...new Set(page.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)),
];

/**
 * Asks for paths in turn, some at once, over connections that are kept and over new ones, until it is told to end. It then
 * returns what was asked, and the files that any page has named.
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
      // A browser, or a proxy, whose kept connection was closed meanwhile asks once more by itself.
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
