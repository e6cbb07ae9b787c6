import { type Work, working } from "@/lib/kernel/proof-of-work";

/** Milliseconds of work before the page may render. */
const SLICE_MS = 12;

/** Uses a worker. Null if unsupported. */
function beside(work: Work): Promise<string> | null {
  try {
    const worker = new Worker(new URL("./work.worker.ts", import.meta.url));
    return new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(work);
    }).finally(() => worker.terminate());
  } catch {
    return null;
  }
}

/** On the main thread. */
async function inSlices(work: Work): Promise<string> {
  const steps = working(work, 200);
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((next) => setTimeout(next));
  }
}

/** Only the result leaves this device. */
export async function doWork(work: Work): Promise<string> {
  try {
    return await (beside(work) ?? inSlices(work));
  } catch {
    return inSlices(work);
  }
}
