import { choicesToken } from "@/lib/notification/preferences/choice-links";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { TEST_AUTH_SECRET } from "./world/auth-secret";

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

export const shortOf = (campaignId: string) =>
  Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url");
