import { expect, it } from "vitest";
import { smsSegments } from "../../sending/rules/sms-segments";
import { gsm, straightMarks, toGsm } from "./gsm";

it("writes words without what GSM-7 lacks, and keeps what it has", () => {
  expect(toGsm("¿Qué día, señor? “Más” aquí… – él")).toBe('¿Qué dia, señor? "Mas" aqui... - él');
  expect(smsSegments(toGsm("ÁÍÓÚáíóú’‘“”–—−…")).encoding).toBe("GSM-7");
});

it("leaves names and links as they are", () => {
  expect(gsm`Está en ${"Peñón ’98"}: ${"https://x.example/á"}`).toBe(
    "Esta en Peñón ’98: https://x.example/á",
  );
});

it("writes the marks of a name straight, and its letters as they are", () => {
  expect(straightMarks("O’Brien – Peñón “Círculo” ’98…")).toBe("O'Brien - Peñón \"Círculo\" '98...");
});
