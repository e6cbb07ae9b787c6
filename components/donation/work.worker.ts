import { solveWork, type Work } from "@/lib/kernel/proof-of-work";

addEventListener("message", ({ data }: MessageEvent<Work>) => postMessage(solveWork(data)));
