import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { withWords } from "@/tests/support/with-words";
import { Avatar } from "./avatar";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Pager } from "./pager";
import { Progress } from "./progress";
import { Sealed, SealedRow } from "./sealed";
import { Select } from "./select";
import { Switch } from "./switch";
import { TextInput } from "./text-input";
import { Truncated } from "./truncated";

const html = (node: ReactNode) => renderToStaticMarkup(withWords(node));
const attribute = (text: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1];

describe("a field", () => {
  const text = html(
    <Field label="E-mail" id="em" hint="For the receipt." error="Email is not valid" max={60}>
      <TextInput name="email" defaultValue="ingrid@solheim" />
    </Field>,
  );
  const control = /<input[^>]*>/.exec(text)?.[0] ?? "";

  it("ties label, error and hint to its control", () => {
    expect(attribute(text, "for")).toBe("em");
    expect(attribute(control, "id")).toBe("em");
    expect(attribute(control, "aria-invalid")).toBe("true");
    for (const id of (attribute(control, "aria-describedby") ?? "").split(" ")) {
      expect(text).toContain(`id="${id}"`);
    }
    expect(attribute(control, "aria-describedby")).toBe("em-error em-hint");
  });

  it("carries its value and limit before any script runs", () => {
    expect(control).toContain('name="email"');
    expect(control).toContain('value="ingrid@solheim"');
    expect(text).toContain("60 at most");
  });

  it("says nothing of errors while there are none", () => {
    const quiet = html(
      <Field label="Name">
        <TextInput name="name" />
      </Field>,
    );
    expect(quiet).not.toMatch(/aria-invalid|aria-describedby|has-error/);
  });
});

describe("controls without scripts", () => {
  it("are the browser's own", () => {
    expect(html(<Checkbox name="anonymous" label="Leave my name out" defaultChecked />)).toMatch(
      /<label class="check"><input[^>]*type="checkbox"[^>]*checked/,
    );
    expect(html(<Switch name="launch" label="At launch" defaultChecked />)).toMatch(
      /<input[^>]*type="checkbox"[^>]*role="switch"[^>]*checked/,
    );
    const select = html(
      <Select name="way" placeholder="Choose one" options={[{ value: "h", label: "Housing" }]} />,
    );
    expect(select).toContain('<option value="">Choose one</option><option value="h">Housing</option>');
  });

  it("a long text stands whole behind the browser's own toggle", () => {
    const long = "word ".repeat(60).trim();
    const text = html(<Truncated text={long} />);
    expect(text).toContain(`<p class="kept-lines cut-whole">${long}</p>`);
    expect(text).toMatch(/<details class="show-more"><summary [^>]*><span class="when-closed">Show more/);
    expect(text).not.toContain("<button");
  });
});

describe("a busy button", () => {
  it("says the verb, keeps both labels for its width, and stays in the tab order", () => {
    const text = html(
      <Button busy busyLabel="Sending">
        Send $5.00
      </Button>,
    );
    expect(text).toContain("Sending");
    expect(text).toContain("Send $5.00");
    expect(text).toMatch(/aria-disabled="true"/);
    expect(text).not.toMatch(/ disabled/);
  });
});

describe("a sealed panel", () => {
  it.each([
    [
      "panel",
      <Sealed key="panel" title="Recipient">
        Someone
      </Sealed>,
    ],
    ["row", <SealedRow key="row">Someone</SealedRow>],
  ])("never appears without its seal: %s", (_, node) => {
    expect(html(node)).toMatch(/class="seal"[\s\S]*Admins only/);
  });
});

describe("progress", () => {
  it("speaks its figures and never says 100 before it is reached", () => {
    const text = html(<Progress percent={99.9} label="A roof before winter" text="$5,994 of $6,000" />);
    expect(attribute(text, "aria-valuenow")).toBe("99");
    expect(attribute(text, "aria-valuetext")).toBe("$5,994 of $6,000");
    expect(attribute(text, "aria-label")).toBe("A roof before winter");
  });

  it("shows the excess beyond the goal", () => {
    expect(html(<Progress percent={112} label="x" />)).toContain('class="excess"');
    expect(html(<Progress percent={100} label="x" />)).not.toContain("excess");
  });
});

describe("a pager", () => {
  const text = html(<Pager label="Donations" base="/c/1?q=a" page={1} pageSize={8} total={64} />);

  it("marks the page one is on and links the others", () => {
    expect(text).toMatch(/aria-current="page"[^>]*>1</);
    expect(text).toContain('href="/c/1?q=a&amp;page=2"');
    expect(text).toContain("1–8 of 64");
  });

  it("offers no way back from the first page", () => {
    expect(text).not.toContain('aria-label="Previous"');
    expect(text).toContain('aria-label="Next"');
  });

  it("is absent where there is one page", () => {
    expect(html(<Pager label="x" base="/" page={1} pageSize={8} total={8} />)).toBe("");
  });
});

describe("an avatar", () => {
  it("cannot break out of its picture's address", () => {
    const text = html(<Avatar name="Nora Okafor" src={'a") ; background: url("b'} />);
    expect(text).toContain("&quot;a\\&quot;) ; background: url(\\&quot;b&quot;");
  });

  it("shows initials where there is no picture", () => {
    expect(html(<Avatar name="Nora Okafor" />)).toContain(">NO<");
  });
});
