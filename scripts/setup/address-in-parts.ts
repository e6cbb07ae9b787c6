import { isNumberWithin } from "./checks";
import type { Dialog } from "./dialog";

type Parts = { user: string; password: string; host: string; port: string; name?: string };

function addressOf(scheme: string, { user, password, host, port, name }: Parts): string {
  const secret = password === "" ? "" : `:${encoded(password)}`;
  const who = user === "" ? "" : `${encoded(user)}${secret}@`;
  return `${scheme}://${who}${host}:${port}${name === undefined ? "" : `/${encodeURIComponent(name)}`}`;
}

/** Also encodes characters that addresses allow, but not every reader of `.env`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const isPort = isNumberWithin(1, 65_535);

export async function askForDatabase(dialog: Dialog): Promise<string> {
  const host = await dialog.text({ name: "DATABASE_HOST", message: "The machine", present: "localhost" });
  const port = await dialog.text({
    name: "DATABASE_PORT",
    message: "The port",
    present: "5432",
    complaint: isPort,
  });
  const name = await dialog.text({ name: "DATABASE_NAME", message: "The database", present: "manyhands" });
  const user = await dialog.text({ name: "DATABASE_USER", message: "The role", present: "manyhands" });
  const password = await dialog.text({
    name: "DATABASE_PASSWORD",
    message: "Its password",
    isSecret: true,
    isOptional: true,
  });
  return addressOf("postgres", { host, port, name, user, password });
}

export async function askForMailServer(dialog: Dialog): Promise<string> {
  const host = await dialog.text({ name: "SMTP_HOST", message: "The mail server" });
  const port = await dialog.text({
    name: "SMTP_PORT",
    message: "The port",
    hint: "465, or 587 if your mail provider says so.",
    present: "465",
    complaint: isPort,
  });
  const user = await dialog.text({ name: "SMTP_USER", message: "The user", isOptional: true });
  const password = await dialog.text({
    name: "SMTP_PASSWORD",
    message: "The password",
    isSecret: true,
    isOptional: true,
  });
  return addressOf(port === "465" ? "smtps" : "smtp", { host, port, user, password });
}
