import { describe, expect, it } from "vitest";
import { mailServerAt } from "./mail-server-at";

const at = (url: string) => {
  const { connection, credentials } = mailServerAt(url);
  const { host, port, secure, requireTLS } = connection;
  return { host, port, secure, requireTLS, credentials };
};

describe("the address of a mail server", () => {
  it("has its user and password percent-encoded", () => {
    expect(at("smtps://hello%40give.example.org:p%2Fa%3As%40s@smtp.example.org")).toEqual({
      host: "smtp.example.org",
      port: 465,
      secure: true,
      requireTLS: false,
      credentials: { user: "hello@give.example.org", pass: "p/a:s@s" },
    });
  });

  it("never has a password leave this machine in the clear", () => {
    expect(at("smtp://user:secret@smtp.example.org")).toMatchObject({ port: 587, requireTLS: true });
    expect(at("smtp://user:secret@smtp.example.org:2525")).toMatchObject({ port: 2525, requireTLS: true });
    expect(at("smtp://user:secret@127.0.0.1:2525")).toMatchObject({ requireTLS: false });
    expect(at("smtp://user:secret@[::1]:2525")).toMatchObject({ host: "::1", requireTLS: false });
  });

  it("may have neither, as a server beside the site does", () => {
    expect(at("smtp://mail:25")).toMatchObject({ port: 25, requireTLS: false, credentials: null });
  });
});
