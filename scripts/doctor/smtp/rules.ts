import { QUESTION_MS } from "@/scripts/doctor/answer";
import { type Finding, trouble, well } from "@/scripts/doctor/finding";
import type { SmtpFacts } from "./ask";

const AGAIN = "and give it to npm run setup";

export function smtpFindings(facts: SmtpFacts | null): Finding[] {
  if (facts === null)
    return [
      trouble(
        "SMTP_URL is not the address of a mail server.",
        "Write it as smtps://user:password@smtp.example.org, with every sign of user and password that is no letter or digit percent-encoded (@ is %40).",
      ),
    ];
  const { host, port, signedIn, greeting } = facts;
  const at = `${host}:${port}`;
  if ("value" in greeting)
    return [
      well(`The mail server ${at} takes e-mails from here${signedIn ? ", and lets the user in" : ""}.`),
    ];
  const { kind, detail } = greeting.failure;
  if (kind === "refused")
    return [
      trouble(
        `The mail server ${at} does not let the user of SMTP_URL in (${detail}).`,
        `Ask your mail provider for the user and password of SMTP, which may not be those of the mailbox; percent-encode their signs (@ is %40), ${AGAIN}.`,
      ),
    ];
  if (kind === "forbidden")
    return [
      trouble(
        `The connection to the mail server ${at} cannot be encrypted (${detail}), so no password is sent there.`,
        `Take the name of the server that its certificate is for, and smtps:// with port 465 or smtp:// with port 587, ${AGAIN}.`,
      ),
    ];
  if (kind === "odd")
    return [
      trouble(
        `What answers at ${at} is not a mail server as expected (${detail}).`,
        `Take smtps:// with port 465 or smtp:// with port 587, as your mail provider says, ${AGAIN}.`,
      ),
    ];
  const why =
    kind === "late" ? `gave no answer within ${QUESTION_MS / 1000} seconds` : `cannot be reached (${detail})`;
  return [
    trouble(
      `The mail server ${at} ${why}.`,
      `Look whether the name and the port are right. Many hosts of virtual machines close port 25, and some 465 and 587 until one asks them: port 2525 often works.`,
    ),
  ];
}
