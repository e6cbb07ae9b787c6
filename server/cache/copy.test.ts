import { beforeEach, expect, it } from "vitest";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { copyOf } from "./copy";

beforeEach(() => {
  const settings = {
    databaseUrl: "postgres://none",
    appUrl: "http://site.test",
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "a secret that is long enough for a test",
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
});

const partOf = (body: string) =>
  copyOf(
    {
      status: 200,
      headers: {
        "content-type": "text/x-component",
        "content-security-policy": "script-src 'self' 'nonce-mark'",
      },
      body: Buffer.from(body),
    },
    "label",
    200,
  );

const WHOLE = '0:{"b":"build","f":["$","main",null,{"children":"$L4"}]}\n';

it("a part of a page is kept as it was rendered", async () => {
  const copy = await partOf(`${WHOLE}4:["$","p",null,{"children":"says: 1:E{\\"digest\\":1}"}]\n`);
  expect(copy?.bodies.identity.toString()).toContain("says");
});

it.each([
  ["on a line of its own", `${WHOLE}4:E{"digest":"2338219"}\n`],
  ["right behind a long text, which ends without a line", `${WHOLE}5:T3,abc1f:E{"digest":"2338219"}\n`],
])(
  "a part of a page that broke %s is kept for nobody, though its status says that all is well",
  async (_, body) => {
    expect(await partOf(body)).toBeNull();
  },
);
