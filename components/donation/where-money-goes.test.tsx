import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { withWords } from "@/tests/support/with-words";
import type { GivenAgain } from "./types";
import { WhereMoneyGoes } from "./where-money-goes";

const SUMS = {
  covered: { chargeCents: 51_43, feeCents: 1_43, netCents: 50_00 },
  plain: { chargeCents: 50_00, feeCents: 1_40, netCents: 48_60 },
};

/** Sums without markup. */
const shown = (
  language: "en" | "es",
  { again = null, isFixed = false }: { again?: GivenAgain | null; isFixed?: boolean },
) =>
  renderToStaticMarkup(
    withWords(
      <WhereMoneyGoes
        giftCents={50_00}
        sums={SUMS}
        rate="2.2% + $0.30"
        donee="campaign"
        coverFees
        again={again}
        isFixed={isFixed}
        locked={false}
        isKnown
        onCoverFees={() => {}}
      >
        {null}
      </WhereMoneyGoes>,
      language,
    ),
  ).replaceAll(/<[^>]+>/g, " ");

describe("where the money goes", () => {
  it("says of a gift that repeats what is paid today, and then on which day", () => {
    const again = { months: 1, dayOfMonth: 22, date: "12/22/2026" };
    expect(shown("en", { again })).toMatch(
      /You pay today\s+\$51\.43\s+Then every month on the 22nd\s+Next on 12\/22\/2026\s+\$51\.43/,
    );
    expect(shown("es", { again: { ...again, date: "22/12/2026" } })).toMatch(
      /Usted paga hoy\s+\$51\.43\s+Después, cada mes, el día 22\s+La próxima, el 22\/12\/2026\s+\$51\.43/,
    );
  });

  it.each([
    [{ months: 1, dayOfMonth: 1 }, "Then every month on the 1st"],
    [{ months: 3, dayOfMonth: 3 }, "Then every 3 months on the 3rd"],
    [{ months: 1, dayOfMonth: 11 }, "Then every month on the 11th"],
    [{ months: 1, dayOfMonth: 31 }, "Then every month on the 31st, or the month’s last day"],
    [{ months: 12, dayOfMonth: 29 }, "Then every year"],
  ])("names the day of %j", (rhythm, words) => {
    expect(shown("en", { again: { ...rhythm, date: "12/22/2026" } })).toContain(words);
  });

  it("asks about the fee, but not of a gift whose sum is settled", () => {
    expect(shown("en", {})).toContain("Cover the processing fees");
    expect(shown("en", {})).not.toContain("Then");
    expect(shown("en", { isFixed: true })).not.toContain("Cover the processing fees");
    expect(shown("en", { isFixed: true })).toContain("Your gift this time");
  });
});
