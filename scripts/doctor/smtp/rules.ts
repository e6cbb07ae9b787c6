import { QUESTION_MS } from "@/scripts/doctor/answer";
import { type Finding, trouble, well } from "@/scripts/doctor/finding";
import type { SmtpFacts } from "./ask";

const AGAIN = "and enter it in npm run setup";

export function smtpFindings(facts: SmtpFacts | null): Finding[] {
  if (facts === null)
    return [
      trouble(
        "SMTP_URL is not a valid mail server address.",
        "Write it as smtps://user:password@smtp.example.org, with every character of user and password except letters and digits percent-encoded (@ is %40).",
      ),
    ];
  const { host, port, signedIn, greeting } = facts;
  const at = `${host}:${port}`;
  if ("value" in greeting)
    return [
      well(`The mail server ${at} accepts e-mails from here${signedIn ? ", and the sign-in works" : ""}.`),
    ];
  const { kind, detail } = greeting.failure;
  if (kind === "refused")
    return [
      trouble(
        `The mail server ${at} rejects the user in SMTP_URL (${detail}).`,
        `Ask your mail provider for the SMTP user and password, which can differ from the mailbox's. Percent-encode special characters (@ is %40), ${AGAIN}.`,
      ),
    ];
  if (kind === "forbidden")
    return [
      trouble(
        `The connection to the mail server ${at} can't be encrypted (${detail}), so we send no password.`,
        `Use the server name in its certificate, and smtps:// with port 465 or smtp:// with port 587, ${AGAIN}.`,
      ),
    ];
  if (kind === "odd")
    return [
      trouble(
        `The server at ${at} does not act like a mail server (${detail}).`,
        `Use smtps:// with port 465 or smtp:// with port 587, as your mail provider says, ${AGAIN}.`,
      ),
    ];
  const why =
    kind === "late" ? `did not answer within ${QUESTION_MS / 1000} seconds` : `can't be reached (${detail})`;
  return [
    trouble(
      `The mail server ${at} ${why}.`,
      `Check the name and the port. Many hosting providers block port 25, and some block 465 and 587 until you ask. Port 2525 often works.`,
    ),
  ];
}
