import { type Work, working } from "@/lib/kernel/proof-of-work";

/** How long the page's own thread works before it lets the page draw, in milliseconds. */
const SLICE_MS = 12;

/** Works beside the page, so that it stays lively; null where that is not possible. */
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

/** The same in short slices of the page's own thread. */
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

/** Does the work that the server asked for. Nothing leaves the device but the answer, and nobody else is asked. */
export async function doWork(work: Work): Promise<string> {
  try {
    return await (beside(work) ?? inSlices(work));
  } catch {
    return inSlices(work);
  }
}
