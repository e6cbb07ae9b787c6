"use client";
import { Problem, useLanguageHere } from "./_features/states/problem";
import { FONTS } from "./fonts";
import "./globals.css";

type Props = { error: Error & { digest?: string } };

/** Replaces a root layout that fails. */
export default function GlobalError({ error }: Props) {
  return (
    <html lang={useLanguageHere()} className={FONTS}>
      <body>
        <Problem digest={error.digest} />
      </body>
    </html>
  );
}
