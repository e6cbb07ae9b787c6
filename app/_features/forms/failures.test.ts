import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Alerts that are no failure of a form, or of forms that load no words of `ui`, each with its reason. */
const OWN_ALERTS: Readonly<Record<string, string>> = {
  "app/(member)/campaigns/_components/campaign-form/conflict-choice.tsx": "asks which version to keep",
  "app/(member)/campaigns/_components/campaign-form/failure.tsx": "has a way on",
  "app/(member)/members/add-members/manual/member-forms.tsx": "says that the rows are full",
  "app/(member)/notifications/_components/new-list.tsx": "more of a list could not be read",
  "app/(platform)/platform/inbox/page.tsx": "the worker does not look",
  "app/(platform)/platform/payouts/several/_components/several-form.tsx": "lists several refusals",
  "app/(public)/_landing/contact-form.tsx": "loads no words of ui",
  "app/(public)/c/page.tsx": "a form without an action",
  "app/(recipient)/method-already-chosen/page.tsx": "says that a choice came too late",
  "app/(settings)/settings/login-security/passkeys/_components/add-passkey.tsx": "the device refused",
  "app/(settings)/settings/my-data/page.tsx": "the page could not be read",
  "app/_features/second-factor/form-failure.tsx": "the one home",
  "app/_features/states/problem.tsx": "a page of its own",
};

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
  .map((name) => join("app", name));

it("every form shows its failure by Form, FormFailure or FailureLine", () => {
  const own = files.filter((file) => readFileSync(file, "utf8").includes('role="alert"'));
  expect(own.sort()).toEqual(Object.keys(OWN_ALERTS).sort());
});
