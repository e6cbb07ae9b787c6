import { choicesToken } from "@/lib/notification/preferences/choice-links";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { TEST_AUTH_SECRET } from "./world/auth-secret";

/** The token of somebody's links as the site under test makes it: they share the secret. */
export function choicesTokenOf(userId: string): string {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://localhost:3000",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: TEST_AUTH_SECRET,
    }),
  );
  forgetEnv();
  return choicesToken(userId);
}

/** A campaign's id in the short form of its links. */
export const shortOf = (campaignId: string) =>
  Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url");
