import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { Sum } from "./sum";

it("has a key for each line, also for two refunds on one day", () => {
  const refunds = ["$10.00", "$20.00"].map((value) => ({ label: "Refunded on 11/27/2026", value }));
  const { children }: { children: ReactElement[] } = Sum({ lines: refunds }).props;
  expect(new Set(children.map(({ key }) => key)).size).toBe(2);
});
