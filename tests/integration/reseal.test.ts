import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "@/db/client";
import { communityLinks, invitations, messages, users } from "@/db/schema";
import { communityInvitation, inviteMembers, linkToCopy } from "@/lib/community";
import { startRegistration } from "@/lib/identity";
import {
  audit,
  env,
  nameOf,
  newId,
  presentSeal,
  type Resealed,
  seal,
  sealedElsewhere,
  systemCtx,
  unseal,
} from "@/lib/platform";
import { type Left, reseal, SEALED_COLUMNS } from "@/lib/reseal";
import { updateAccount } from "@/lib/user";
import { tsx } from "@/scripts/processes/children";
import { root } from "@/scripts/support/folders";
import { accountForm } from "../factories/account";
import { makeCommunity } from "../factories/community";
import { newAddress } from "../factories/invitation";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn } from "../factories/session";
import { as, makeUser } from "../factories/user";
import { newVisitor } from "../support/credentials";
import { withSecrets } from "../support/in-site";
import { registrationToken } from "../support/registering";

const FIRST = { AUTH_SECRET: "the first secret of this site that is long enough" };
const SECOND = { AUTH_SECRET: "the second secret of this site that is as long" };
const BOTH = { ...SECOND, AUTH_SECRET_PREVIOUS: FIRST.AUTH_SECRET };
const NOTHING_LEFT: Left = { unreadable: [], busy: [], unlisted: [] };

const ctx = systemCtx("test");

let phones = 0;

async function sealEverywhere() {
  const community = await makeCommunity();
  const admin = as(community.admin);
  const ids = { communityId: community.id };
  await communityInvitation(admin, ids);
  await inviteMembers(admin, {
    ...ids,
    members: [{ firstName: "Robin", lastName: "Ashby", email: newAddress() }],
  });
  const [invitation] = await ctx.db
    .select()
    .from(invitations)
    .where(eq(invitations.communityId, community.id));
  const { link } = await linkToCopy(admin, { ...ids, invitationId: invitation?.id ?? "" });
  const invitationToken = new URL(link).searchParams.get("token") ?? "";
  await registrationToken(newAddress(), { invitationToken });
  await startRegistration(newVisitor(), { email: newAddress(), invitationToken });
  const user = await makeUser({ phoneConfirmedAt: new Date() });
  phones += 1;
  await updateAccount(as(user), accountForm(user, { phoneNumber: `+1202555${String(7100 + phones)}` }));
  await turnOnFactor(await signedIn(user, { proved: true }));
  await audit(as(user), "payout.arrived", { type: "payout", id: newId() });
  return { community, user };
}

async function resealed() {
  const told: Record<string, Resealed> = {};
  const left = await reseal(ctx, (column, counts) => {
    told[column] = counts;
  });
  return { told, left };
}

const secretOf = async ({ id }: { id: string }) =>
  (await ctx.db.select({ secret: users.totpSecret }).from(users).where(eq(users.id, id)))[0]?.secret ?? "";

beforeEach(async () => {
  withSecrets(FIRST);
  const tables = [...new Set(SEALED_COLUMNS.map(({ table }) => table))].filter((table) => table !== "users");
  await ctx.db.execute(sql`alter table audit_log disable trigger user`);
  await ctx.db.execute(sql.raw(`truncate ${tables.join(", ")} cascade`));
  await ctx.db.execute(sql`alter table audit_log enable trigger user`);
  await ctx.db.update(users).set({ totpSecret: null });
});
afterEach(() => withSecrets(FIRST));

describe("a column with sealed values cannot be forgotten", () => {
  it("because exactly the columns of the list hold some once the product has used all of them", async () => {
    await sealEverywhere();
    const listed = SEALED_COLUMNS.map(nameOf).toSorted();
    // Lists agree both ways: only sealed columns are listed, and every sealed column is.
    expect(await sealedElsewhere(ctx, [])).toEqual(listed);
    expect(await sealedElsewhere(ctx, SEALED_COLUMNS)).toEqual([]);
  });

  it("because every file that seals something is known with where it goes", () => {
    const known: Record<string, string> = {
      "lib/community/invitations/invite-members.ts": "messages.data",
      "lib/community/invitations/link-to-copy.ts": "invitations.handed_token",
      "lib/community/members/community-link.ts": "community_links.token",
      "lib/identity/email/email-change.ts": "messages.data",
      "lib/identity/external/confirm-email.ts": "messages.data",
      "lib/identity/external/sign-in.ts": "one_time_tokens.data",
      "lib/identity/notices/queue-security-notice.ts": "messages.data",
      "lib/identity/password/reset-link.ts": "messages.data",
      "lib/identity/registration/answer-registration.ts": "messages.data",
      "lib/identity/registration/start-registration.ts": "account_requests.data",
      "lib/identity/second-factor/recovery-hash.ts": "recovery_codes.code_hash",
      "lib/identity/second-factor/set-up.ts": "users.totp_secret",
      "lib/identity/staff/add-staff.ts": "messages.data",
      "lib/payment/recurring/plan-words.ts": "messages.data",
      "lib/payment/statements/write-links.ts": "messages.data",
      "lib/user/phone/phone-codes.ts": "one_time_tokens.data",
    };
    const sealing = ["lib", "app", "server"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => join(folder, name).replaceAll("\\", "/"))
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith("lib/platform/"))
        .filter((name) => /\bseal\(/.test(readFileSync(join(root, name), "utf8"))),
    );
    expect(sealing.toSorted(), "a file seals something: say here in which column it is kept").toEqual(
      Object.keys(known),
    );
    expect(SEALED_COLUMNS.map(nameOf)).toEqual(expect.arrayContaining(Object.values(known)));
  });

  it("because the command itself looks everywhere, and tells of what it does not know", async () => {
    await ctx.db.execute(sql`create table kept_by_nobody (id uuid, inside jsonb)`);
    const inside = JSON.stringify({ deep: [await seal("a text")] });
    await ctx.db.execute(sql`insert into kept_by_nobody values (${newId()}, ${inside}::jsonb)`);
    const { left } = await resealed();
    await ctx.db.execute(sql`drop table kept_by_nobody`);
    expect(left).toEqual({ ...NOTHING_LEFT, unlisted: ["kept_by_nobody.inside"] });
  });
});

describe("sealing anew", () => {
  it("puts everything under the present secret once, and the earlier one is needed no more", async () => {
    const { community, user } = await sealEverywhere();
    const appSecret = await unseal(await secretOf(user));
    withSecrets(BOTH);
    const first = await resealed();
    expect(first.left).toEqual(NOTHING_LEFT);
    expect(first.told).toEqual({
      "users.totp_secret": { renewed: 1, present: 0, unreadable: 0, busy: 0 },
      "recovery_codes.code_hash": { renewed: 10, present: 0, unreadable: 0, busy: 0 },
      "one_time_tokens.data": { renewed: 2, present: 0, unreadable: 0, busy: 0 },
      "account_requests.data": { renewed: 2, present: 0, unreadable: 0, busy: 0 },
      "community_links.token": { renewed: 1, present: 0, unreadable: 0, busy: 0 },
      "invitations.handed_token": { renewed: 1, present: 0, unreadable: 0, busy: 0 },
      "messages.data": { renewed: 3, present: 0, unreadable: 0, busy: 0 },
      "audit_log.sealed_actor": { renewed: 1, present: 0, unreadable: 0, busy: 0 },
      "sealed_recipients.record": { renewed: 0, present: 0, unreadable: 0, busy: 0 },
      "payouts.sealed_payee": { renewed: 0, present: 0, unreadable: 0, busy: 0 },
    });
    withSecrets(SECOND);
    const second = await resealed();
    expect(second.left).toEqual(NOTHING_LEFT);
    expect(Object.values(second.told).map(({ renewed }) => renewed)).toEqual(Array(10).fill(0));
    expect(await unseal(await secretOf(user))).toBe(appSecret);
    const { link } = await communityInvitation(as(community.admin), { communityId: community.id });
    const [row] = await ctx.db
      .select()
      .from(communityLinks)
      .where(eq(communityLinks.communityId, community.id));
    expect(link).toContain(await unseal(row?.token ?? ""));
  });

  it("goes on where it was stopped, however often", async () => {
    await sealEverywhere();
    await sealEverywhere();
    withSecrets(BOTH);
    for (let at = 0; at < 2; at += 1) {
      await reseal(ctx, () => {
        throw new Error("killed");
      }).catch(() => {});
    }
    const { told, left } = await resealed();
    expect(left).toEqual(NOTHING_LEFT);
    expect(told["users.totp_secret"]).toEqual({ renewed: 0, present: 2, unreadable: 0, busy: 0 });
    expect(told["messages.data"]).toMatchObject({ present: 0, unreadable: 0 });
  });

  it("by two at once gives the same", async () => {
    await sealEverywhere();
    await sealEverywhere();
    withSecrets(BOTH);
    const [one, other] = await Promise.all([resealed(), resealed()]);
    expect([one.left, other.left]).toEqual([NOTHING_LEFT, NOTHING_LEFT]);
    withSecrets(SECOND);
    expect((await resealed()).left).toEqual(NOTHING_LEFT);
  });

  it("takes nothing back that a site has changed at that moment", async () => {
    const { user } = await sealEverywhere();
    withSecrets(BOTH);
    const fresh = await seal("A NEW APP");
    const site = openDatabase(env().DATABASE_URL, { max: 1 });
    let wait: Promise<unknown> = Promise.resolve();
    await site.database.transaction(async (tx) => {
      await tx.update(users).set({ totpSecret: fresh }).where(eq(users.id, user.id));
      wait = resealed();
      // It waits before the row that this transaction holds.
      for (;;) {
        const [{ waits } = { waits: false }] = await ctx.db.execute<{ waits: boolean }>(sql`
          select exists (select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%totp_secret%') as waits`);
        if (waits) break;
      }
    });
    await wait;
    await site.close();
    expect(await secretOf(user)).toBe(fresh);
  });

  it("tells how much no secret opens, and leaves it as it is", async () => {
    const { user } = await sealEverywhere();
    const kept = await secretOf(user);
    withSecrets(SECOND);
    const { told, left } = await resealed();
    expect(told["users.totp_secret"]).toEqual({ renewed: 0, present: 0, unreadable: 1, busy: 0 });
    expect(left.unreadable).toContainEqual({ column: "users.totp_secret", count: 1 });
    expect(await secretOf(user)).toBe(kept);
  });

  it("finds sealed values among others of a row, and leaves those alone", async () => {
    const data = {
      link: await seal("https://give.example.org"),
      firstName: "Åse",
      note: "not sealed:v1: at all",
    };
    const id = newId();
    const row = {
      id,
      kind: "direct" as const,
      dedupeKey: id,
      template: "reset-password",
      createdAt: new Date(),
    };
    await ctx.db.insert(messages).values({ ...row, data });
    withSecrets(BOTH);
    await resealed();
    const [kept] = await ctx.db.select().from(messages).where(eq(messages.id, id));
    expect(kept?.data).toEqual({ ...data, link: expect.stringMatching(/^sealed:/) });
    expect(kept?.data.link?.startsWith(presentSeal())).toBe(true);
    expect(await unseal(kept?.data.link ?? "")).toBe("https://give.example.org");
  });

  it("as a command prints counts and no value", async () => {
    const { user } = await sealEverywhere();
    const settings = { cwd: root, env: { ...process.env, ...BOTH } };
    const { stdout } = await promisify(execFile)(process.execPath, tsx("scripts/reseal.ts"), settings);
    expect(stdout).toMatch(/^users\.totp_secret +1 value resealed, 0 already current\n/);
    expect(stdout).toContain("Every sealed value in the database uses the current secret");
    expect(stdout).not.toMatch(/sealed:|eyJ/);
    withSecrets(SECOND);
    expect(await unseal(await secretOf(user))).toMatch(/^[A-Z2-7]{32}$/);
  });
});
