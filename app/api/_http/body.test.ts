import { expect, it, vi } from "vitest";
import { z } from "zod";
import { refusalOf } from "@/app/_lib/answer";
import { log } from "@/lib/platform";
import { readBody } from "./body";
import { endpoint } from "./endpoint";
import { problemOf } from "./problem";

const note = endpoint({
  method: "post",
  path: "/x/notes",
  who: "public",
  summary: "A note",
  request: { body: z.object({ text: z.string() }) },
  response: z.object({}),
  handle: async () => ({}),
});

it("a body that its caller broke off is refused, and stands in no log of errors", async () => {
  const logged = vi.spyOn(log, "error");
  const body = new ReadableStream({
    pull(stream) {
      stream.enqueue(new TextEncoder().encode('{"text":'));
      stream.error(new Error("aborted"));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
  const refused = await readBody(new Request("http://site.test/api/x/notes", init), note).catch((error) =>
    problemOf(refusalOf(error, { event: "api_failed" })),
  );
  expect(refused).toMatchObject({ status: 400 });
  expect(logged).not.toHaveBeenCalled();
});
