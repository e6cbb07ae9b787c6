import { Sentence } from "../support/sentence";
import { camel, inWords, kebab } from "./names";
import { type Files, mustRead, type Read } from "./write-files";

export const VERB_RIGHTS = ["member", "admin", "user", "platform"] as const;
export type VerbRight = (typeof VERB_RIGHTS)[number];

type WantedVerb = {
  /** Context, folder and name: `community/drafts/save-draft`. */
  path: string;
  right: VerbRight;
  reads: boolean;
};

const CONTEXTS = ["notification", "identity", "user", "community", "payment"];
const KNOW_COMMUNITIES = new Set(["community", "payment"]);

const IN_WORDS: Record<VerbRight, string> = {
  member: "For members of the community. Throws `unauthenticated` or `notFound`.",
  admin: "For admins of the community. Throws `unauthenticated`, `notFound` or `forbidden`.",
  user: "For whoever is signed in. Throws `unauthenticated`.",
  platform: "For the provider's staff. Throws `unauthenticated` or `forbidden`.",
};

const ofCommunity = (right: VerbRight) => right === "member" || right === "admin";

function guardOf(context: string, right: VerbRight): { name: string; from: string } {
  if (!ofCommunity(right)) {
    return { name: right === "user" ? "requireUser" : "requirePlatform", from: "@/lib/platform" };
  }
  const name = right === "admin" ? "requireAdmin" : "requireMember";
  return { name, from: context === "community" ? "../policies" : "@/lib/community/inside" };
}

const schemaOf = (context: string) => (context === "community" ? "communityIdSchema" : "communitySchema");

function verbText(context: string, name: string, { right, reads }: WantedVerb): string {
  const maker = reads ? "query" : "command";
  const guard = guardOf(context, right);
  const schema = ofCommunity(right)
    ? `import { ${schemaOf(context)} } from "../schemas";`
    : `import { z } from "zod";`;
  const platform = guard.from === "@/lib/platform" ? [maker, guard.name] : [maker];
  const guardImport =
    guard.from === "@/lib/platform" ? "" : `import { ${guard.name} } from "${guard.from}";\n`;
  const call = ofCommunity(right)
    ? `async (ctx, input): Promise<void> => { await ${guard.name}(ctx, input.communityId); }`
    : `async (ctx): Promise<void> => { ${guard.name}(ctx); }`;
  return `import { ${platform.join(", ")} } from "@/lib/platform";
${guardImport}${schema}

/** ${inWords(name)}. ${IN_WORDS[right]} */
export const ${camel(name)} = ${maker}(${ofCommunity(right) ? schemaOf(context) : "z.object({})"}, ${call});
`;
}

function testText(context: string, name: string, { right }: WantedVerb): string {
  const verb = camel(name);
  const input = ofCommunity(right) ? "{ communityId: community.id }" : "{}";
  const refused = (who: string, code: string) =>
    `await expect(${verb}(${who}, ${input})).rejects.toMatchObject({ code: "${code}" });`;
  const taken = (who: string) => `await expect(${verb}(${who}, ${input})).resolves.toBeUndefined();`;
  const cases: Record<VerbRight, string[]> = {
    member: [
      "const community = await makeCommunity();",
      refused("asVisitor()", "unauthenticated"),
      refused("as(await makeUser())", "not_found"),
      taken("as(await addMember(community))"),
    ],
    admin: [
      "const community = await makeCommunity();",
      refused("asVisitor()", "unauthenticated"),
      refused("as(await makeUser())", "not_found"),
      refused("as(await addMember(community))", "forbidden"),
      taken("as(community.admin)"),
    ],
    user: [refused("asVisitor()", "unauthenticated"), taken("as(await makeUser())")],
    platform: [
      refused("asVisitor()", "unauthenticated"),
      refused("as(await makeUser())", "forbidden"),
      taken("as(await makeUser({ isPlatformAdmin: true }))"),
    ],
  };
  const who = { member: "members", admin: "admins", user: "whoever is signed in", platform: "the staff" };
  return `import { describe, expect, test } from "vitest";
import { ${verb} } from "@/lib/${context}";
${ofCommunity(right) ? `import { addMember, makeCommunity } from "@/tests/factories/community";\n` : ""}import { as, asVisitor, makeUser } from "@/tests/factories/user";

describe("${verb}", () => {
  test("is for ${who[right]} alone", async () => {
    ${cases[right].join("\n    ")}
  });
});
`;
}

/**
 * Returns the verb with its guard, a test of refusals, and its export. Throws a Sentence for an unknown path
 * or right.
 */
export function verbFiles(wanted: WantedVerb, read: Read): Files {
  const [context = "", folder = "", file = "", ...more] = wanted.path.split("/");
  if (!CONTEXTS.includes(context) || !file || more.length > 0) {
    throw new Sentence(
      `Name the verb as context/folder/verb-name, with a context of: ${CONTEXTS.join(", ")}.`,
    );
  }
  kebab(folder, "A folder");
  const name = kebab(file, "A verb");
  if (ofCommunity(wanted.right) && !KNOW_COMMUNITIES.has(context)) {
    throw new Sentence(`${context} knows no communities: choose --for user or --for platform.`);
  }
  const entrance = `lib/${context}/index.ts`;
  return {
    made: {
      [`lib/${context}/${folder}/${name}.ts`]: verbText(context, name, wanted),
      [`tests/integration/${name}.test.ts`]: testText(context, name, wanted),
    },
    changed: {
      [entrance]: `${mustRead(read, entrance)}export { ${camel(name)} } from "./${folder}/${name}";\n`,
    },
  };
}
