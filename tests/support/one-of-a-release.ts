import { createServer } from "node:http";
import { basename } from "node:path";
import { drainable } from "../../server/draining";
import { GO, PREPARED } from "../../server/processes-words";

/** Answers with the name of its release folder, after some milliseconds. */
const ANSWERED_AFTER_MS = 15;
const name = basename(process.cwd());
if (name.startsWith("broken")) process.exit(3);

const server = createServer((_req, res) => {
  setTimeout(() => res.end(name), ANSWERED_AFTER_MS);
});
const drained = drainable(server, { restMs: 0 });
process.on("message", (message) => {
  if (message === GO)
    server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log(`serving ${name}`));
});
process.on("SIGHUP", () => undefined);
process.once("SIGTERM", () => void drained().then(() => process.exit(0)));
process.send?.(PREPARED);
