import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SECOND } from "@/lib/kernel";
import { forgetEnv } from "@/lib/platform";
import { type Simulator, startSimulator } from "@/simulator/server";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { makeUser } from "../factories/user";

let simulator: Simulator;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  forgetEnv();
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await simulator.stop();
});

/** A worker as `npm run worker` supervises it, slow enough to be killed while it sends a campaign's messages. */
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ["--import", "tsx", "scripts/worker-alone.ts"], {
    env: { ...process.env, TEXTS_PER_SECOND: "8", EMAILS_PER_SECOND: "2", LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  workers.push(worker);
  return worker;
}

const until = async (what: string, isSo: () => boolean, withinMs: number) => {
  const end = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${withinMs / SECOND} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

it("a worker killed in the middle of a blast is followed by one that leaves nobody out and nobody twice", async () => {
  const community = await makeCommunity();
  const members = [community.admin];
  for (let i = 0; i < 60; i++) {
    members.push(await addMember(community, await makeUser({ preferredCommunicationMethod: i % 2 })));
  }
  const { recipient } = await launchTestCampaign({ community });

  const seed = Date.now() % 1000;
  const killAfter = 3 + (seed % 12);
  console.info(`killed after ${killAfter} texts (seed ${seed})`);
  const first = startWorker();
  await until("the blast", () => simulator.world.texts.length >= killAfter, 40 * SECOND);
  first.kill("SIGKILL");
  await once(first, "exit");

  const restarted = Date.now();
  startWorker();
  const arrived = () => simulator.world.texts.length + simulator.world.emails.length;
  await until("the rest", () => arrived() >= members.length, 60 * SECOND);
  expect(Date.now() - restarted).toBeLessThan(60 * SECOND);

  const addresses = [
    ...simulator.world.texts.map((text) => text.to),
    ...simulator.world.emails.map((mail) => mail.to),
  ].sort();
  const expected = members
    .map((member) => (member.preferredCommunicationMethod === 1 ? member.phoneNumber : member.email))
    .sort();
  expect(addresses).toEqual(expected);
  expect(addresses).not.toContain(recipient.email);
  expect(addresses).not.toContain(recipient.phoneNumber);
}, 150_000);
