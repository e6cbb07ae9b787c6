import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { formatCents, formatShort, formatWhole } from "@/lib/kernel/money";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { LinkButton } from "./link-button";
import { LiveText, LiveTexts } from "./live-text";
import { Money } from "./money";
import { Sum } from "./sum";
import { centsIn } from "./sum-on-screen";

const GUARDED = '<span translate="no">Give $1,234.56 every month</span>';
const BOTH_SUMS =
  '<span>Adds <span class="nowrap" translate="no">$1.21</span> to <span class="nowrap" translate="no">$50</span>.</span>';

describe("a text that names money", () => {
  it("keeps its sums from translators, and a button all of its words", () => {
    expect(renderToStaticMarkup(<LiveText>Adds $1.21 to $50.</LiveText>)).toBe(BOTH_SUMS);
    const label = "Give $1,234.56 every month";
    expect(renderToStaticMarkup(<Button>{label}</Button>)).toContain(GUARDED);
    expect(renderToStaticMarkup(<Button busyLabel="Giving">{label}</Button>)).toContain(GUARDED);
    expect(renderToStaticMarkup(<LinkButton href="/">{label}</LinkButton>)).toContain(GUARDED);
  });

  it.each([-112_28, 0, 5_000, 123_456_789])(
    "%d cents stand in an element that is not translated",
    (cents) => {
      for (const [form, write] of [
        ["exact", formatCents],
        ["short", formatShort],
        ["whole", formatWhole],
      ] as const) {
        expect(renderToStaticMarkup(<Money cents={cents} form={form} />)).toBe(
          `<span class="num nowrap" translate="no">${write(cents)}</span>`,
        );
        expect(renderToStaticMarkup(<LiveText>{write(cents)}</LiveText>)).toContain(
          `translate="no">${write(cents)}</span>`,
        );
      }
    },
  );

  it("is guarded in calculations and beside boxes", () => {
    const sum = renderToStaticMarkup(<Sum lines={[{ label: "You pay", hint: "of $3", value: "$51.43" }]} />);
    expect(sum).toContain('translate="no">$51.43</span>');
    expect(sum).toContain('translate="no">$3</span>');
    expect(renderToStaticMarkup(<Checkbox label="Cover it" hint="Adds $1.21 to $50." />)).toContain(
      BOTH_SUMS,
    );
  });
});

it("every text among other children has an element of its own", () => {
  const children = ["I have sent ", "$5", <br key="break" />, 12, " left"];
  expect(renderToStaticMarkup(<LiveTexts>{children}</LiveTexts>)).toBe(
    '<span>I have sent <span class="nowrap" translate="no">$5</span></span><br/><span>12 left</span>',
  );
  expect(renderToStaticMarkup(<Button icon={<i />}>{"Send"}</Button>)).toContain("<i></i><span>Send</span>");
});

it.each([
  ["Donate $41.21", 41_21],
  ["Give $1,234.56 every 3 months", 123_456],
  ["Dar $1.234,56 cada mes", 123_456],
  ["Move $50", 50_00],
  ["Move $1,500.", 1_500_00],
  ["Send −$0.05", 5],
  ["Donate", null],
  ["$ ٤١", null],
])("reads the sum of %j", (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});
