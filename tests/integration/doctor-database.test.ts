import { expect, it } from "vitest";
import { askDatabase } from "@/scripts/doctor/database/ask";

/** `settings` of the server's log need a superuser. They apply to this connection only. */
async function factsWith(settings: Readonly<Record<string, string>>, role?: "postgres") {
  const url = new URL(process.env.DATABASE_URL ?? "");
  if (role) url.username = role;
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  const answer = await askDatabase({ DATABASE_URL: url.href });
  if ("failure" in answer) throw new Error(answer.failure.detail);
  return answer.value;
}

it("reads of a migrated database that recipients are sealed and no extension is missing", async () => {
  expect(await factsWith({})).toMatchObject({ areRecipientsSealed: true, extensionsMissing: [] });
});

const QUIET = {
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_min_duration_sample: "-1",
  log_transaction_sample_rate: "0",
  log_parameter_max_length: "-1",
  log_parameter_max_length_on_error: "0",
};

it.each([
  [{}, false],
  [{ log_statement: "ddl" }, false],
  [{ log_statement: "mod" }, true],
  [{ log_statement: "all" }, true],
  [{ log_min_duration_statement: "1000" }, true],
  [{ log_min_duration_sample: "1000" }, true],
  [{ log_transaction_sample_rate: "0.1" }, true],
  [{ log_statement: "all", log_parameter_max_length: "0" }, false],
  [{ log_parameter_max_length_on_error: "64" }, true],
])("the server's log with %j: contains values %s", async (settings, logsValues) => {
  expect((await factsWith({ ...QUIET, ...settings }, "postgres")).logsValues).toBe(logsValues);
});
