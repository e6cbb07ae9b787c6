import { SECOND } from "@/lib/kernel";
import type { Handler } from "./handler";

/** Needs no database. */
const FIRST = "/";
const TRY_AGAIN_AFTER = 5 * SECOND;

/** Renders a page before the process is ready; retries every few seconds. */
export class FirstPage {
  private isRendered = false;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly keep: Handler["keep"],
    private readonly origin: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async isThere(): Promise<boolean> {
    if (!this.isRendered && this.now() - this.triedAt >= TRY_AGAIN_AFTER) {
      this.triedAt = this.now();
      this.isRendered = await this.keep(new URL(FIRST, this.origin)).catch(() => false);
    }
    return this.isRendered;
  }
}
