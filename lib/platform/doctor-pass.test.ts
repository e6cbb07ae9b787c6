import { afterEach, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { doctorPass, isDoctorPass } from "./doctor-pass";
import { forgetEnv } from "./env";

const NOW = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function configure(authSecret: string) {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://localhost:3000",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret,
    }),
  );
  forgetEnv();
}
afterEach(forgetEnv);

it("a pass is good for a minute, on either side of a clock that differs", () => {
  configure("a secret for tests, long enough and known to everybody");
  const pass = doctorPass(NOW);
  expect([-61, -60, 0, 60, 61].map((seconds) => isDoctorPass(pass, after(seconds)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it("a pass of another configuration, of another time or of nobody is none", () => {
  configure("another secret for tests, long enough and known to everybody");
  const foreign = doctorPass(NOW);
  configure("a secret for tests, long enough and known to everybody");
  const own = doctorPass(NOW);
  const redated = own.replace(/^\d+/, `${Math.floor(NOW.getTime() / 1000) + 1}`);
  expect(
    [foreign, redated, "", "1.", `${own}x`, "0".repeat(200)].map((text) => isDoctorPass(text, NOW)),
  ).toEqual(Array(6).fill(false));
});
