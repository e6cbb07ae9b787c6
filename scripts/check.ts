import { staticChecks } from "./checks/static-checks";
import { main } from "./support/sentence";
import { seconds } from "./support/steps";

await main(async () => {
  for (const { name, complaint } of staticChecks) {
    const start = performance.now();
    const wrong = await complaint();
    console.log(
      `  ${name.padEnd(10)} ${wrong ? "failed" : "passed"} ${seconds(performance.now() - start).padStart(8)}`,
    );
    if (!wrong) continue;
    console.log(wrong);
    process.exitCode = 1;
  }
});
