import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { redirect } from "next/navigation";
import { describe, expect, it, vi } from "vitest";
import en from "@/messages/en/ui.json";
import { catchUnreached, type FormAnswer, RENEWED, UNREACHED } from "./catch-unreached";
import { signedOutPath } from "./signed-out-path";

const form = () => {
  const typed = new FormData();
  typed.set("name", "A roof before winter");
  typed.set("password", "Manyhands1");
  return typed;
};

describe("a form that was sent", () => {
  it("keeps what was typed when nobody answers", async () => {
    const send = catchUnreached<FormAnswer>(() => Promise.reject(new TypeError("Failed to fetch")), {});
    expect(await send({}, form())).toEqual({
      title: UNREACHED,
      isUnreached: true,
      values: { name: "A roof before winter" },
    });
  });

  it("says so in the words it is given", async () => {
    const send = catchUnreached<FormAnswer>(
      () => Promise.reject(new TypeError("Failed to fetch")),
      {},
      "Sin conexión",
    );
    expect(await send({}, form())).toMatchObject({ title: "Sin conexión" });
  });

  it("keeps what was typed when the site no longer knows the form, and says so in the language of the page", async () => {
    const send = catchUnreached<FormAnswer>(() => Promise.reject(new UnrecognizedActionError("none")), {});
    const kept = { isUnreached: true, values: { name: "A roof before winter" } };
    expect(await send({}, form())).toEqual({ title: RENEWED.en, ...kept });
    vi.stubGlobal("document", { documentElement: { lang: "es" } });
    expect(await send({}, form())).toEqual({ title: RENEWED.es, ...kept });
    vi.unstubAllGlobals();
  });

  it("is told the same in English wherever it stands", () => {
    expect(en.unreached).toBe(UNREACHED);
  });

  it("hands on the answer that came", async () => {
    const send = catchUnreached<FormAnswer>(async () => ({ title: "Required" }), {});
    expect(await send({}, form())).toEqual({ title: "Required" });
  });

  it("loads another document in place of this one when the answer ends the session", async () => {
    const loaded: string[] = [];
    vi.stubGlobal("window", { location: { replace: (to: string) => void loaded.push(to) } });
    const send = catchUnreached<FormAnswer>(async () => redirect(signedOutPath("/login?done=a;b")), {});
    void send({}, form());
    await vi.waitFor(() => expect(loaded).toEqual([signedOutPath("/login?done=a;b")]));
    vi.unstubAllGlobals();
  });

  it("goes where the answer leads, and tells the form before that it ends", async () => {
    let ended = 0;
    const end = () => {
      ended += 1;
    };
    const send = catchUnreached<FormAnswer>(async () => redirect("/campaigns"), {}, UNREACHED, end);
    await expect(send({}, form())).rejects.toThrow("NEXT_REDIRECT");
    expect(ended).toBe(1);
    await catchUnreached<FormAnswer>(async () => ({ title: "Required" }), {}, UNREACHED, end)({}, form());
    await catchUnreached<FormAnswer>(() => Promise.reject(new TypeError()), {}, UNREACHED, end)({}, form());
    expect(ended).toBe(1);
  });

  it("goes nowhere before the form has ended", async () => {
    const steps: string[] = [];
    let end = () => {};
    const ending = new Promise<void>((resolve) => {
      end = resolve;
    });
    const send = catchUnreached<FormAnswer>(
      async () => redirect("/"),
      {},
      UNREACHED,
      () => ending,
    );
    const sent = send({}, form()).catch(() => steps.push("went"));
    await new Promise(setImmediate);
    steps.push("ended");
    end();
    await sent;
    expect(steps).toEqual(["ended", "went"]);
  });
});
