import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";
import { closeDatabases } from "@/db/client";
import { databaseAt, env, keepNamesOffTheConsole } from "@/lib/platform";
import { startWorker } from "@/lib/worker";
import { startSimulator } from "@/simulator/server";
import { renewDatabase } from "../postgres";
import { cookieOf } from "./cookie-of";
import { HOST_READY, sessionRequestSchema } from "./host-calls";

/**
 * Runs simulator, worker, and sign-in without the form, once for each Playwright worker. `/renew` copies the
 * database from the template and empties the simulator.
 */
const { TEMPLATE_URL, DATABASE_URL, SIMULATOR_PORT, HOST_PORT } = z
  .object({
    TEMPLATE_URL: z.string(),
    DATABASE_URL: z.string(),
    SIMULATOR_PORT: z.coerce.number(),
    HOST_PORT: z.coerce.number(),
  })
  .parse(process.env);

keepNamesOffTheConsole();
const simulator = await startSimulator({
  port: SIMULATOR_PORT,
  appUrl: env().APP_URL,
  log: (line) => console.log(`simulator: ${line}`),
});

/** Fewer than in production, because each costs Postgres a process, and every reset reopens them. */
const CONNECTIONS = 4;
const CONCURRENCY = 4;

let worker: { stop(): Promise<void> } | null = null;

async function renew(): Promise<void> {
  await worker?.stop();
  // Pending webhooks of the old world must not arrive in the new one.
  simulator.reset();
  await simulator.flush();
  await closeDatabases();
  await renewDatabase(TEMPLATE_URL, DATABASE_URL);
  await begin();
}

async function begin(): Promise<void> {
  databaseAt(DATABASE_URL, { max: CONNECTIONS });
  const asked = new AbortController();
  const { stopped } = await startWorker({ signal: asked.signal, concurrency: CONCURRENCY });
  worker = {
    stop: async () => {
      asked.abort();
      await stopped;
    },
  };
}

async function answer(req: IncomingMessage): Promise<unknown> {
  if (req.url === "/renew") return renew();
  const parts: Uint8Array[] = [];
  for await (const part of req) parts.push(part);
  const { email, userAgent } = sessionRequestSchema.parse(JSON.parse(Buffer.concat(parts).toString("utf8")));
  return cookieOf(email, userAgent);
}

const server = createServer((req, res) => {
  // A connection that idles until the next test could close under that test's request.
  res.setHeader("connection", "close");
  answer(req).then(
    (body) => res.writeHead(200).end(JSON.stringify(body ?? null)),
    (error: unknown) => res.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
await begin();
await new Promise<void>((ready) => server.listen(HOST_PORT, "127.0.0.1", ready));
console.log(HOST_READY);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
