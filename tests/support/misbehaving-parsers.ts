import { serveParsers } from "@/lib/integrations/parsing/serve-parsers";

/** Parsers that behave as real ones might on hostile input. */
serveParsers({
  length: (bytes) => bytes.length,
  pid: () => process.pid,
  environment: () => ({ ...process.env }),
  spin: () => {
    for (;;);
  },
  growBuffers: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(1_000_000, kept.length));
  },
  growHeap: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
  },
  die: () => process.exit(3),
  refuse: () => {
    throw new Error("not a file of this kind");
  },
  answerTooMuch: () => "x".repeat(5_000_000),
});
