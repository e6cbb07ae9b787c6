import { parseArgs } from "node:util";
import { runTool } from "../support/command";
import { main, Sentence } from "../support/sentence";
import { endpointFiles } from "./endpoint-files";
import { readProject, writeFiles } from "./write-files";

const USAGE =
  "npm run new:endpoint -- METHOD /family/path/{id} --verb verbName --for public|member|admin|platform|recipient --summary “…” [--file name]";

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verb: { type: "string" },
      for: { type: "string" },
      summary: { type: "string" },
      file: { type: "string" },
    },
  });
  const [method, path] = positionals;
  const { verb, for: who, summary, file } = values;
  if (!method || !path || !verb || !who || !summary) throw new Sentence(USAGE);
  await writeFiles(endpointFiles({ method, path, verb, who, summary, file }, readProject));
  const { code, output } = await runTool("tsx/dist/cli.mjs", ["scripts/openapi.ts"], { timeoutMs: 60_000 });
  if (code !== 0) throw new Sentence(output.trim());
  console.log("  changed  public/openapi.json");
  console.log("Then: its response. A body needs a sample in tests/support/sample-bodies.ts.");
});
