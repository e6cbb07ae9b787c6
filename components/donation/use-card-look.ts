"use client";
import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

function cardLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const field = getComputedStyle(document.body);
  return {
    theme: style.colorScheme.includes("dark") ? "night" : "stripe",
    variables: {
      colorPrimary: token("focus"),
      colorBackground: token("surface"),
      colorText: token("ink"),
      colorTextSecondary: token("ink-3"),
      colorTextPlaceholder: token("ink-3"),
      colorDanger: token("clay-ink"),
      accessibleColorOnColorPrimary: token("paper"),
      fontFamily: field.fontFamily,
      fontSizeBase: "17px",
      borderRadius: "10px",
      gridRowSpacing: "16px",
      gridColumnSpacing: "16px",
    },
    rules: {
      ".Label": { fontWeight: "600", fontSize: "15px", color: token("ink") },
      ".Input": { border: `1.5px solid ${token("line-strong")}`, boxShadow: "none" },
      ".Input--invalid": { border: `1.5px solid ${token("clay-ink")}`, boxShadow: "none" },
    },
  };
}

/** Changes with the theme. Null on the server. */
export function useCardLook(): Appearance | null {
  const [look, setLook] = useState<Appearance | null>(null);
  useEffect(() => {
    const take = () => setLook(cardLook());
    take();
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", take);
    const chosen = new MutationObserver(take);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", take);
      chosen.disconnect();
    };
  }, []);
  return look;
}
