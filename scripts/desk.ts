import { closeDatabases } from "@/db/client";
import { addStaff, listStaff, removeStaff } from "@/lib/identity";
import { DomainError } from "@/lib/kernel";
import { type Ctx, env, isDeskFactorRequired, systemCtx } from "@/lib/platform";
import { demandRecords } from "./operator/demand-records";
import {
  addedWords,
  isRemoved,
  listWords,
  readWanted,
  removedWords,
  USAGE,
  type Wanted,
} from "./operator/desk-words";
import { takeOperatorEnvironment } from "./operator/operator-env";
import { main, Sentence } from "./support/sentence";

async function run(
  ctx: Ctx,
  wanted: Exclude<Wanted, { command: "help" }>,
): Promise<{ lines: string[]; isDone: boolean }> {
  switch (wanted.command) {
    case "list":
      return { lines: listWords(await listStaff(ctx)), isDone: true };
    case "remove": {
      const outcome = await removeStaff(ctx, wanted);
      return { lines: [removedWords(outcome, wanted.email)], isDone: isRemoved(outcome) };
    }
    case "add": {
      const { email, isMailed, isPrinted } = wanted;
      const added = await addStaff(ctx, { email, isMailed, isHandedOut: isPrinted });
      return { lines: addedWords(added, wanted, isDeskFactorRequired()), isDone: true };
    }
  }
}

function asSentence(error: unknown, typed: string): unknown {
  const isInvalid = error instanceof DomainError && error.code === "invalid";
  return isInvalid
    ? new Sentence(`“${typed}” is not an e-mail address. Enter one, such as lucia@example.org.`)
    : error;
}

/**
 * `npm run desk -- add|list|remove EMAIL`: manages staff accounts, including the first one of a new site. It
 * needs only the database: the worker sends its messages later. Every change is in the audit log.
 */
await main(async () => {
  const wanted = readWanted(process.argv.slice(2));
  if (wanted.command === "help") return console.log(USAGE);
  await takeOperatorEnvironment();
  await demandRecords(env().DATABASE_URL);
  try {
    const { lines, isDone } = await run(systemCtx("desk command"), wanted);
    for (const line of lines) (isDone ? console.log : console.error)(line);
    if (!isDone) process.exitCode = 1;
  } catch (error) {
    throw asSentence(error, "email" in wanted ? wanted.email : "");
  } finally {
    await closeDatabases();
  }
});
