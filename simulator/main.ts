import { startSimulator } from "./server";

const DEFAULT_PORT = 4010;

function number(name: string, fallback: number): number {
  const value = process.env[name];
  if (value === undefined || value === "") return fallback;
  const parsed = Number(value);
  if (!Number.isFinite(parsed) || parsed < 0) {
    console.error(`${name} must be a number, not "${value}".`);
    process.exit(1);
  }
  return parsed;
}

const port = number("SIMULATOR_PORT", DEFAULT_PORT);
const appUrl = process.env.APP_URL || `http://localhost:${number("PORT", 3000)}`;

try {
  const simulator = await startSimulator({
    port,
    appUrl,
    ...(process.env.SIMULATOR_SMTP_PORT ? { smtpPort: number("SIMULATOR_SMTP_PORT", 0) } : {}),
    stateFile: process.env.SIMULATOR_STATE_FILE || undefined,
    settings: {
      feePercent: number("CARD_FEE_PERCENT", 2.2),
      feeFixedCents: number("CARD_FEE_FIXED_CENTS", 30),
      feeDelayMs: number("SIM_FEE_DELAY_MS", 1_000),
    },
    log: (line) => console.log(`simulator: ${line}`),
  });
  if (simulator.smtpUrl) console.log(`Its mail server is ${simulator.smtpUrl}.`);
  console.log(`The simulator listens on ${simulator.url} and posts webhooks to ${appUrl}.`);
  const stop = () => void simulator.stop().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(taken ? `Port ${port} is taken. Set SIMULATOR_PORT to another one.` : error);
  process.exit(1);
}
