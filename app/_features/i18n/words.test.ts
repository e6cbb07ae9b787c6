import { expect, it } from "vitest";
import { partsOf } from "./words";

const catalogue = {
  ui: { close: "Close" },
  cards: { gift: { end: "End" }, card: { add: "Add" }, title: "Cards" },
};

it.each([
  ["a namespace", ["ui"], { ui: catalogue.ui }],
  ["a part of one", ["cards.gift"], { cards: { gift: { end: "End" } } }],
  ["two parts of one", ["cards.gift", "cards.title"], { cards: { gift: { end: "End" }, title: "Cards" } }],
  ["a part of a whole one", ["cards", "cards.gift"], { cards: catalogue.cards }],
  ["nothing", [], {}],
])("gives a browser no more than %s", (_, wanted, texts) => {
  expect(partsOf(catalogue, wanted)).toEqual(texts);
});
