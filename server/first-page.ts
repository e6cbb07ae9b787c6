import { SECOND } from "@/lib/kernel";
import type { Handler } from "./handler";

/** The page that is rendered before this process counts as ready. It reads nothing from the database. */
const FIRST = "/";
const TRY_AGAIN_AFTER = 5 * SECOND;

/** Whether this process can render a page: it is tried at once, and again every few seconds until it works. */
export class FirstPage {
  private isRendered = false;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly keep: Handler["keep"],
    private readonly origin: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True once a page was rendered; while it has not worked, asking tries again now and then. */
  async isThere(): Promise<boolean> {
    if (!this.isRendered && this.now() - this.triedAt >= TRY_AGAIN_AFTER) {
      this.triedAt = this.now();
      this.isRendered = await this.keep(new URL(FIRST, this.origin)).catch(() => false);
    }
    return this.isRendered;
  }
}
