import { expect, test } from "vitest";
import { ENGLISH_ERRORS, sayFieldsIn } from "@/lib/kernel";
import { campaignMatches, findReasons } from "./reveal";

const alan = { firstName: "Alan", lastName: "Kessler", email: null, phoneNumber: null };
const nobody = { name: "Class of 1998", members: [] };
const sentences = (person: typeof alan, community: Parameters<typeof campaignMatches>[2] = nobody) =>
  sayFieldsIn(ENGLISH_ERRORS, findReasons(texts, campaignMatches(texts, person, community)));
const texts = {
  name: "A roof for Alan",
  description: "The Kesslers, Alan Kessler above all",
  messages: [
    { messageType: 2 as const, content: "Nothing here" },
    { messageType: 4 as const, content: "Halfway for alan" },
  ],
};

test("an admin reads in one sentence a field what gives the recipient away", () => {
  expect(sentences(alan)).toEqual({
    name: ["Found in the title: “Alan”."],
    description: ["Found in the description: “Kesslers”, “Alan”, “Kessler”."],
    "messages.1.content": ["Found in the 50% message: “alan”."],
  });
});

test("texts that give nobody away have no sentences", () => {
  expect(sentences({ ...alan, firstName: "Zoe", lastName: "Stone" })).toEqual({});
});

test("an admin is asked about other members by name, but not about what was found already", () => {
  const members = [
    "Alan Webb",
    "Ruth Kessler",
    "Mary Kessler",
    "Eve Kessler",
    "Ida Kessler",
    "Above Stone",
  ].map((name) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName };
  });
  expect(sentences({ ...alan, firstName: "Zoe", lastName: "Stone" }, { name: "Above All", members })).toEqual(
    {
      name: ["“Alan” in the title is the name of a member, too: Alan Webb. Is it about them?"],
      description: [
        "“Kesslers” in the description is the name of a member, too: Ruth Kessler, Mary Kessler, Eve Kessler, …. Is it about them?",
        "“Alan” in the description is the name of a member, too: Alan Webb. Is it about them?",
      ],
      "messages.1.content": [
        "“alan” in the 50% message is the name of a member, too: Alan Webb. Is it about them?",
      ],
    },
  );
  expect(sentences(alan, { name: "Above All", members })).toEqual(sentences(alan));
});
