import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { sessions } from "@/db/schema";
import { issueTokens } from "@/lib/identity/inside";
import { MINUTE } from "@/lib/kernel";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { appCode } from "../support/authenticator-app";

const api = createApi(Object.values(families).flat());
const PASSWORD = "Manyhands1";

const post = async (path: string, body: unknown, token?: string) => {
  const answer = await api.request(`/api${path}`, {
    method: "POST",
    headers: {
      "x-forwarded-for": "10.5.0.1",
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

async function withFactor() {
  const user = await makeUser({ password: PASSWORD });
  const { key, recoveryCodes } = await turnOnFactor(
    await signedIn(user, { proved: true, now: () => new Date(Date.now() - 2 * MINUTE) }),
  );
  const login = (more: object = {}) =>
    post("/identity/account/login", { email: user.email, password: PASSWORD, ...more });
  return { user, key, recoveryCodes, login };
}

describe("an API client of an account with a second factor", () => {
  it("is asked for the code, and comes in with it, once", async () => {
    const { login, key } = await withFactor();
    expect(await login()).toEqual({
      status: 400,
      body: {
        title: "Please enter the code of your second factor",
        status: 400,
        errors: { Code: ["Required"] },
      },
    });
    expect(await login({ code: "000000" })).toMatchObject({
      status: 400,
      body: { errors: { Code: [expect.any(String)] } },
    });
    const code = appCode(key, new Date());
    const { status, body } = await login({ code });
    expect([status, Object.keys(body).sort()]).toEqual([200, ["token", "user"]]);
    expect((await login({ code })).status).toBe(400);
  });

  it("comes in with a recovery code, and is not asked for anything before the password is right", async () => {
    const { user, login, recoveryCodes } = await withFactor();
    const wrong = { email: user.email, password: "Wrong1234", code: recoveryCodes[0] };
    expect((await post("/identity/account/login", wrong)).body).toEqual({
      title: "The email address or password is not correct. Please, try again",
      status: 400,
    });
    expect((await login({ code: recoveryCodes[0] })).status).toBe(200);
  });

  it("reads 403 with what to do when money is to move and the code is too long ago", async () => {
    const campaign = await launchTestCampaign();
    const { admin } = campaign.community;
    await turnOnFactor(await signedIn(admin, { proved: true }));
    const { db } = systemCtx("test");
    const authentication = { userId: admin.id, sessionVersion: 0, proved: true };
    const { access_token } = await issueTokens(systemCtx("test"), authentication);
    const transfer = () =>
      post(
        `/community/communities/${campaign.communityId}/campaigns/${campaign.id}/transfers`,
        { outgoingCommunityId: campaign.communityId, incomingCamapaignId: campaign.id, amount: 5 },
        access_token,
      );
    expect((await transfer()).body.title).toBe("Not enough money on Our Balance");
    const long = new Date(Date.now() - 15 * MINUTE);
    await db.update(sessions).set({ provedAt: long }).where(eq(sessions.userId, admin.id));
    expect(await transfer()).toEqual({
      status: 403,
      body: { title: "Please confirm that it is you first", status: 403 },
    });
  });
});
