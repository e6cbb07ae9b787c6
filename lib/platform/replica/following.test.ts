import { describe, expect, it } from "vitest";
import { Following, type ReplicaConnection, type Servers, type Standing, type Trouble } from "./following";

function pair() {
  const world = {
    now: 0,
    primary: { position: 100n, history: "a/1", isAway: false },
    replica: { position: 100n, since: "monday", history: "a/1", follows: true, isAway: false },
    asked: 0,
    told: [] as (Trouble | "back")[],
    left: 0,
  };
  const { primary, replica } = world;
  const unless = async <T>(isAway: boolean, value: () => T): Promise<T> => {
    if (isAway) throw new Error("away");
    return value();
  };
  const connectionTo = (server: typeof replica): ReplicaConnection => ({
    history: () => unless(server.isAway, () => server.history),
    standing: () => {
      world.asked += 1;
      return unless(server.isAway, (): Standing => {
        const { position, since, follows } = server;
        return follows ? { position, since } : null;
      });
    },
  });
  const connection = connectionTo(replica);
  const servers: Servers = {
    primary: {
      position: () => unless(primary.isAway, () => primary.position),
      history: () => unless(primary.isAway, () => primary.history),
    },
    replica: connection,
  };
  const following = new Following(
    servers,
    {
      leave: () => {
        world.left += 1;
      },
      trouble: (why) => world.told.push(why),
      isBack: () => world.told.push("back"),
    },
    () => world.now,
  );
  const reads = async (server: typeof replica = replica): Promise<boolean> => {
    const wanted = await following.wanted();
    return wanted !== null && following.hasReached(wanted, connectionTo(server));
  };
  const later = async (ms = 300) => {
    world.now += ms;
    await following.wanted();
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    return reads();
  };
  return { ...world, world, following, reads, later };
}

describe("a replica", () => {
  it("is read by nobody before it has been looked at, and then by everybody", async () => {
    const { following, reads, later } = pair();
    expect(await reads()).toBe(false);
    expect(await later()).toBe(true);
    expect(following.why).toBeNull();
  });

  it("is asked where it stands by every read, since what it once had it may not have any more", async () => {
    const { later, reads, primary, replica, world } = pair();
    await later();
    primary.position = 200n;
    replica.position = 200n;
    expect(await reads()).toBe(true);
    Object.assign(replica, { position: 150n, since: "tuesday" });
    const asked = reads();
    setTimeout(() => {
      world.now += 100;
    }, 5);
    expect(await asked).toBe(false);
  });

  it("is one of several behind one address, each of which answers for itself", async () => {
    const { later, reads, primary, replica, world } = pair();
    const [other, strange] = [
      { ...replica, since: "tuesday" },
      { ...replica, since: "wednesday", history: "b/1" },
    ];
    await later();
    [primary.position, other.position] = [200n, 200n];
    expect(await reads(other)).toBe(true);
    const asked = reads(replica);
    setTimeout(() => {
      world.now += 100;
    }, 5);
    expect(await asked).toBe(false);
    replica.position = 200n;
    expect(await later()).toBe(true);
    expect(await reads(strange)).toBe(false);
  });

  it("is waited for while it takes over what is missing", async () => {
    const { later, reads, primary, replica } = pair();
    await later();
    primary.position = 200n;
    const asked = reads();
    setTimeout(() => {
      replica.position = 200n;
    }, 5);
    expect(await asked).toBe(true);
  });

  it("that is behind is read by nobody until it has caught up; somebody is told after five seconds", async () => {
    const { world, later, reads, following, primary, replica, told } = pair();
    await later();
    primary.position = 200n;
    const asked = reads();
    setTimeout(() => {
      world.now += 100;
    }, 5);
    expect(await asked).toBe(false);
    expect(following.why).toBe("behind");
    const before = world.asked;
    expect(await reads()).toBe(false);
    expect(world.asked).toBe(before);
    expect(told).toEqual([]);
    const look = later(6_000);
    setTimeout(() => {
      world.now += 2_000;
    }, 5);
    expect(await look).toBe(false);
    await expect.poll(() => told).toEqual(["behind"]);
    replica.position = 200n;
    await expect.poll(() => later()).toBe(true);
    expect(told).toEqual(["behind", "back"]);
  });

  it("that is away is told of once, loses its connections, and comes back by itself", async () => {
    const { world, later, reads, following, replica, told } = pair();
    await later();
    replica.isAway = true;
    await expect(reads()).rejects.toThrow("away");
    await following.answers();
    expect(world.left).toBe(1);
    expect([await later(), await later()]).toEqual([false, false]);
    expect(told).toEqual(["away"]);
    replica.isAway = false;
    expect(await later()).toBe(true);
    expect(told).toEqual(["away", "back"]);
  });

  it.each<[string, (world: ReturnType<typeof pair>) => void]>([
    ["follows nobody", ({ replica }) => Object.assign(replica, { follows: false })],
    ["is of another cluster", ({ replica }) => Object.assign(replica, { history: "b/1" })],
    ["has stayed behind at a failover", ({ primary }) => Object.assign(primary, { history: "a/2" })],
    ["is ahead of the primary", ({ replica }) => Object.assign(replica, { position: 101n })],
  ])("that %s is not ours", async (_, happens) => {
    const world = pair();
    happens(world);
    expect(await world.later()).toBe(false);
    expect([world.following.why, world.told]).toEqual(["not_ours", ["not_ours"]]);
  });

  it("is left when the primary turns out to be behind what it has shown: that is another primary", async () => {
    const { later, reads, following, primary } = pair();
    await later();
    primary.position = 99n;
    expect(await reads()).toBe(false);
    expect(following.why).toBe("not_ours");
  });

  it("is left within ten seconds when the primary begins another history", async () => {
    const { world, later, reads, following, primary } = pair();
    await later();
    primary.history = "a/2";
    world.now += 10_000;
    expect(await reads()).toBe(false);
    expect(following.why).toBe("not_ours");
  });

  it("is not blamed for a primary that does not answer", async () => {
    const { later, reads, following, primary, told } = pair();
    await later();
    primary.isAway = true;
    expect(await reads()).toBe(false);
    expect([following.why, told]).toEqual([null, []]);
    primary.isAway = false;
    expect(await reads()).toBe(true);
  });

  it("that does not answer whoever waits for it is away", async () => {
    const { later, following, replica } = pair();
    await later();
    await following.answers();
    expect(following.why).toBeNull();
    replica.isAway = true;
    await following.answers();
    expect(following.why).toBe("away");
  });
});
