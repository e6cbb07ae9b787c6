import { beforeEach, describe, expect, it } from "vitest";
import { leave } from "@/app/_features/communities/actions";
import { communityCookie } from "@/app/_features/current-community/remember-community";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { getViewer } from "@/app/_lib/session";
import { sessionCookie } from "@/lib/identity/inside";
import { env } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { browserOf, makeUser, type TestUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";

let user: TestUser;
let browser: AuthBrowser;
beforeEach(async () => {
  user = await makeUser();
  browser = new AuthBrowser(env().APP_URL);
  browser.jar.set(await sessionCookie(await browserOf(user)));
});

async function joined(wanted: { confirmedAt?: null } = {}): Promise<TestCommunity> {
  const community = await makeCommunity(wanted);
  await addMember(community, user);
  return community;
}

async function press(action: (form: FormData) => Promise<unknown>, { id }: TestCommunity): Promise<string> {
  const form = new FormData();
  form.set("communityId", id);
  browser.speak();
  const thrown = await action(form).then(
    () => null,
    (error: unknown) => error,
  );
  return String(Reflect.get(Object(thrown), "digest"));
}

async function stored(): Promise<string | null | undefined> {
  browser.speak();
  return communityCookie.read();
}

async function current(): Promise<string | undefined> {
  browser.speak();
  return (await getViewer())?.community?.id;
}

const leaving = (form: FormData) => leave({}, form);

describe("the community that a member works in", () => {
  it("is the chosen one until they leave it, then their first confirmed one, which is stored no more", async () => {
    const first = await joined();
    const second = await joined();
    expect(await current()).toBe(first.id);
    expect(await press(switchCommunity, second)).toContain("/campaigns");
    expect([await stored(), await current()]).toEqual([second.id, second.id]);
    await press(leaving, second);
    expect(await stored()).toBeFalsy();
    expect(await current()).toBe(first.id);
    await press(leaving, first);
    expect(await stored()).toBeFalsy();
    expect(await current()).toBeUndefined();
  });

  it("can only be a confirmed one of their own", async () => {
    const own = await joined();
    const waiting = await joined({ confirmedAt: null });
    const foreign = await makeCommunity();
    await press(switchCommunity, own);
    for (const other of [waiting, foreign]) {
      expect(await press(switchCommunity, other)).toContain("/campaigns");
      expect([await stored(), await current()]).toEqual([own.id, own.id]);
    }
  });
});
