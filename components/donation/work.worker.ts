import { type Work, workAtOnce } from "@/lib/kernel/proof-of-work";

addEventListener("message", ({ data }: MessageEvent<Work>) => postMessage(workAtOnce(data)));
