import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";

const OLDEST = [20, 19] as const;
const RECOMMENDED = 24;
const INSTALL = `Install Node ${RECOMMENDED}: https://nodejs.org/en/download`;

export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return trouble(
      `This is Node ${version}, but Manyhands needs ${OLDEST.join(".")} or newer.`,
      `${INSTALL}.`,
    );
  if (major < RECOMMENDED)
    return advice(
      `This is Node ${version}. It works, but Node ${RECOMMENDED} is faster and supported longer.`,
      `${INSTALL}. Then npm ci.`,
    );
  return well(`This is Node ${version}.`);
}
