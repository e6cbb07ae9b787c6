import type { Site } from "../processes/site";

const PASSWORD = "Manyhands1";

const SIGN_INS = [
  ["admin@lakewood.example", "admin of Lakewood High, Class of '98"],
  ["admin2@lakewood.example", "the second admin"],
  ["member@lakewood.example", "a member, by e-mail"],
  ["texter@lakewood.example", "a member, by text"],
  ["recipient@lakewood.example", "a member, and recipient of a campaign"],
  ["desk@manyhands.example", "the provider's desk, at /platform"],
] as const;

export function welcome(site: Site, time: string): string {
  return [
    "",
    `Ready in ${time}.`,
    "",
    `  The site                ${site.url}`,
    `  E-mails and texts sent  ${site.simulatorUrl}`,
    "",
    `  Sign in with the password ${PASSWORD} as`,
    ...SIGN_INS.map(([email, who]) => `    ${email.padEnd(28)} ${who}`),
    "",
    "Ctrl-C stops everything.",
  ].join("\n");
}
