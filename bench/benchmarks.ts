import type { Benchmark } from "./support/benchmark";

type Listed = { name: string; about: string; load(): Promise<Benchmark> };

/** Each is loaded only in its own process. */
export const BENCHMARKS: readonly Listed[] = [
  {
    name: "delivery",
    about: "kept pages and the API beside Next and a bare node:http; a signed-in page on two processors",
    load: async () => (await import("./delivery")).delivery,
  },
  {
    name: "pages",
    about: "what pages behind the login cost the server, and what a public campaign asks of a connection",
    load: async () => (await import("./pages")).pages,
  },
  {
    name: "memory",
    about: "what the site's memory comes to in 20,000 mixed requests of people and strangers",
    load: async () => (await import("./memory")).memory,
  },
  {
    name: "settlement",
    about: "paid gifts into the books a second, beside TPC-B of the same server",
    load: async () => (await import("./settlement")).settlement,
  },
  {
    name: "messages",
    about:
      "a launch in a community of 30,000: its fan-out beside a bare INSERT … SELECT, the senders' pace, memory",
    load: async () => (await import("./messages")).messages,
  },
  {
    name: "members",
    about: "what an admin waits for in a community of 30,000, beside one of 300",
    load: async () => (await import("./members")).members,
  },
  {
    name: "size",
    about:
      "what people wait for among a million gifts, beside 4,000, and how long it takes to check them all",
    load: async () => (await import("./size")).size,
  },
  {
    name: "scale",
    about: "a second worker beside one, and what a read replica takes off the primary",
    load: async () => (await import("./scale")).scale,
  },
  {
    name: "import",
    about: "what an import of 2,000 people costs a community of 30,000, beside one of 300",
    load: async () => (await import("./import")).imports,
  },
  {
    name: "web",
    about:
      "Lighthouse as on a phone on the front page, a campaign and the first step of giving; their scripts",
    load: async () => (await import("./web")).web,
  },
];
