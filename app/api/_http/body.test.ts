import { expect, it, vi } from "vitest";
import { z } from "zod";
import { refusalOf } from "@/app/_lib/answer";
import { log } from "@/lib/platform";
import { objectOf, readBody } from "./body";
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

it.each(["null", "[]", "42", '"text"', "true"])("a body of %s is refused in words", async (body) => {
  const headers = { "content-type": "application/json" };
  const request = new Request("http://site.test/api/x/notes", { method: "POST", body, headers });
  await expect(readBody(request, note)).rejects.toMatchObject({ status: 400, reason: "request.not_object" });
});

it("a name that is given several times has a list, however often, in time that grows with the input", () => {
  expect(
    objectOf([
      ["a", "1"],
      ["b", "2"],
      ["a", "3"],
    ]),
  ).toEqual({ a: ["1", "3"], b: "2" });
  const many = Array.from({ length: 200_000 }, (): [string, string] => ["a", ""]);
  const start = performance.now();
  expect(objectOf(many).a).toHaveLength(200_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it("a form with more fields than a page sends is refused unparsed, after its end so that the answer arrives", async () => {
  const field = new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n\r\n');
  let sent = 0;
  let isCancelled = false;
  const body = new ReadableStream({
    pull(stream) {
      sent += 1;
      if (sent > 1_000) stream.close();
      else stream.enqueue(field);
    },
    cancel() {
      isCancelled = true;
    },
  });
  const post = endpoint({
    method: "post",
    path: "/x/forms",
    who: "public",
    summary: "A form",
    request: { form: z.object({ text: z.unknown() }) },
    response: z.object({}),
    handle: async () => ({}),
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", body, duplex: "half", headers };
  const request = new Request("http://site.test/api/x/forms", init);
  await expect(readBody(request, post)).rejects.toMatchObject({ why: "request.too_many_fields" });
  expect([isCancelled, sent]).toEqual([false, 1_001]);
});
