import { Sentence } from "../support/sentence";
import { isTaken, nextFreePort } from "./ports";

export type SitePorts = { site: number; simulator: number; smtp: number; notes: string[] };

/**
 * Throws a Sentence if a configured port is taken. Replaces a taken default by the next free port, with a
 * line in `notes`.
 */
export async function choosePorts(): Promise<SitePorts> {
  const notes: string[] = [];
  const site = await choose("PORT", 3000, [], notes);
  const simulator = await choose("SIMULATOR_PORT", 4010, [site], notes);
  const smtp = await choose("SIMULATOR_SMTP_PORT", 4025, [site, simulator], notes);
  return { site, simulator, smtp, notes };
}

async function choose(
  name: string,
  usual: number,
  reserved: readonly number[],
  notes: string[],
): Promise<number> {
  const asked = process.env[name];
  if (asked) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Sentence(`${name}=${asked} is not a port. Use a number from 1 to 65535.`);
    }
    if (reserved.includes(port) || (await isTaken(port))) {
      throw new Sentence(
        `Port ${port} is in use by another program. Stop it, or choose another port with ${name}.`,
      );
    }
    return port;
  }
  const port = await nextFreePort(usual, reserved);
  if (port !== usual) notes.push(`Port ${usual} is in use by another program, so the site uses ${port}.`);
  return port;
}
