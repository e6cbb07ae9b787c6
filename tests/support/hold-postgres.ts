import { startOwnPostgres } from "@/scripts/postgres";

/** Starts a server on the given folder, sends its URL to the parent, and waits to be killed. */
const server = await startOwnPostgres({ dataDir: process.argv[2] ?? "", throwaway: true });
process.send?.({ url: server.url, pid: server.pid, adopted: server.adopted });
setInterval(() => {}, 60_000);
