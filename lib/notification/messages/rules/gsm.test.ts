import { expect, it } from "vitest";
import { smsSegments } from "../../sending/rules/sms-segments";
import { gsm, straightMarks, toGsm } from "./gsm";

it("writes words without what GSM-7 lacks, and keeps what it has", () => {
  expect(toGsm("¿Qué día, señor? “Más” aquí… – él")).toBe('¿Qué dia, señor? "Mas" aqui... - él');
  expect(smsSegments(toGsm("ÁÍÓÚáíóú’‘“”–—−…")).encoding).toBe("GSM-7");
});

it("writes what phones and word processors make of plain marks as one types them", () => {
  const typed = "«Uno» „zwei“ 5′ 6″ a\u2011b\u00a0c\u202fd\u00ade\u200bf\tg ` ´ ·";
  expect(straightMarks(typed)).toBe('"Uno" "zwei" 5\' 6" a-b c def g \' \' *');
  expect(smsSegments(straightMarks(typed)).encoding).toBe("GSM-7");
});

it("leaves hearts and their joiners alone", () => {
  expect(straightMarks("❤️ 👩\u200d👧")).toBe("❤️ 👩\u200d👧");
});

it("leaves names and links as they are", () => {
  expect(gsm`Está en ${"Peñón ’98"}: ${"https://x.example/á"}`).toBe(
    "Esta en Peñón ’98: https://x.example/á",
  );
});

it("writes the marks of a name straight, and its letters as they are", () => {
  expect(straightMarks("O’Brien – Peñón “Círculo” ’98…")).toBe("O'Brien - Peñón \"Círculo\" '98...");
});
