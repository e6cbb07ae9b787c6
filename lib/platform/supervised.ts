/**
 * Tells the process that supervises this one (`scripts/support/supervise.ts`) that it serves, and calls `stop`
 * when that process has ended, however it ended. Does nothing in a process that nobody supervises.
 */
export function serveSupervised(stop: () => void): void {
  if (!process.send) return;
  process.once("disconnect", stop);
  // The channel alone must not keep a process alive that has finished its work.
  process.channel?.unref();
  process.send("ready");
}
