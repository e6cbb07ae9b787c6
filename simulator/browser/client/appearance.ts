import { adopt } from "./dom";
import { STYLES } from "./styles";

export type Appearance = {
  theme?: string;
  variables?: Record<string, string | undefined>;
  rules?: Record<string, Record<string, string | number | undefined>>;
};

const LIGHT = {
  colorPrimary: "#0570de",
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorDanger: "#df1b41",
};
const NIGHT = {
  colorPrimary: "#85d996",
  colorBackground: "#30313d",
  colorText: "#ffffff",
  colorDanger: "#fe87a1",
};

/** Excludes selectors that match other elements. */
const RULE = /^\.[A-Za-z]+(--[a-z]+)?(:[a-z-]+)?(::[a-z]+)?$/;

let installed = false;
let latest: Appearance | null = null;

/** Stores the page's appearance for the bank's dialog, which may open without a mounted element. */
export function remember(appearance: Appearance | undefined): void {
  if (appearance) latest = appearance;
}

/** The last one, or one from the page's colors and fonts. */
export function ambient(): Appearance {
  if (latest) return latest;
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const transparent = backgroundColor === "rgba(0, 0, 0, 0)";
  return {
    variables: transparent
      ? { fontFamily }
      : {
          colorText: color,
          colorBackground: backgroundColor,
          colorPrimary: color,
          accessibleColorOnColorPrimary: backgroundColor,
          fontFamily,
        },
  };
}

/** Applies an appearance to an element; also called on changes. */
export function dress(root: HTMLElement, appearance: Appearance = {}): void {
  if (!installed) adopt(STYLES);
  installed = true;
  const given = appearance.variables ?? {};
  const base = appearance.theme === "night" ? NIGHT : LIGHT;
  const pick = (name: keyof typeof LIGHT): string => given[name] ?? base[name];
  const space = given.spacingUnit ?? "4px";
  const rows = given.gridRowSpacing ?? given.spacingGridRow ?? `calc(${space} * 4)`;
  const columns = given.gridColumnSpacing ?? given.spacingGridColumn ?? `calc(${space} * 4)`;
  const mixed = `color-mix(in srgb, ${pick("colorText")} 72%, ${pick("colorBackground")})`;
  const onPrimary = given.accessibleColorOnColorPrimary ?? given.colorPrimaryText;
  const values: Record<string, string> = {
    primary: pick("colorPrimary"),
    background: pick("colorBackground"),
    text: pick("colorText"),
    danger: pick("colorDanger"),
    label: pick("colorText"),
    placeholder: given.colorTextPlaceholder ?? given.colorTextSecondary ?? mixed,
    "on-primary": onPrimary ?? (appearance.theme === "night" ? "#0c241a" : "#ffffff"),
    font: given.fontFamily ?? 'system-ui, "Segoe UI", sans-serif',
    size: given.fontSizeBase ?? "16px",
    radius: given.borderRadius ?? "5px",
    space,
    row: rows,
    column: columns,
  };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(`--sim-${name}`, value);
}

export function addRules(id: string, rules: Appearance["rules"] = {}): CSSStyleSheet {
  const sheet = adopt("");
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!RULE.test(selector)) continue;
    const at = sheet.insertRule(`#${id} ${selector} {}`, sheet.cssRules.length);
    const rule = sheet.cssRules[at];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      const property = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
      if (value !== undefined) rule.style.setProperty(property, String(value));
    }
  }
  return sheet;
}
