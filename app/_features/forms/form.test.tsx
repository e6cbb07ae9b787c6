import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import type { Answer } from "@/components/ui/form-answer";
import { Choice, ChoiceGroup, Radio } from "@/components/ui/radio";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { CATALOGUE } from "@/messages";
import { AnsweredForm } from "./form";

const OPTIONS = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];

const rendered = (answer: Answer) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" messages={CATALOGUE.en} timeZone="UTC">
      <AnsweredForm answer={answer} submit={() => {}} hiddenFields={{ id: "7", none: undefined }}>
        <Field label="Title" name="title">
          <TextInput defaultValue="As it was" />
        </Field>
        <Field label="Story" name="story">
          <Textarea />
        </Field>
        <Field label="Kind" name="kind">
          <Select options={OPTIONS} />
        </Field>
        <Checkbox name="agreed" label="Agreed" defaultChecked />
        <ChoiceGroup legend="Way" name="way">
          <Radio name="way" value="1" label="One" defaultChecked />
          <Choice name="way" value="2" label="Two" />
        </ChoiceGroup>
      </AnsweredForm>
    </NextIntlClientProvider>,
  );

it("shows what the page gave before the first answer, and only hidden fields that have a value", () => {
  const html = rendered({});
  expect(html).toContain('<input type="hidden" name="id" value="7"/>');
  expect(html).not.toContain('name="none"');
  expect(html).toMatch(
    /<input[^>]*value="As it was"[^>]*name="title"|<input[^>]*name="title"[^>]*value="As it was"/,
  );
  expect(html.match(/checked=""/g)).toHaveLength(2);
  expect(html).not.toContain('role="alert"');
});

it("shows what was typed and each field's error, and no banner beside them", () => {
  const html = rendered({
    title: "Please check the fields",
    errors: { title: ["Too long"], way: ["Choose one"], agreed: ["Please agree"] },
    values: { title: "Roof", story: "Once <there>", kind: "b", way: "2", id: "7" },
  });
  expect(html).toMatch(
    /<input[^>]*name="title"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="title"/,
  );
  expect(html).toContain('value="Roof"');
  expect(html).toContain("Once &lt;there&gt;</textarea>");
  expect(html).toContain('<option value="b" selected="">');
  expect(html.match(/checked=""/g)).toHaveLength(1);
  for (const error of ["Too long", "Choose one", "Please agree"]) expect(html).toContain(error);
  expect(html).not.toContain("Please check the fields");
});

it.each<Answer>([
  { title: "We can’t be reached", values: {} },
  { title: "That is gone", errors: { id: ["That is gone"] }, values: {} },
  { title: "That is taken", errors: { none: ["That is taken"] }, values: {} },
])("shows a failure that belongs to no field (%#)", (answer) => {
  expect(rendered(answer)).toMatch(new RegExp(`role="alert".*${answer.title}`));
});
