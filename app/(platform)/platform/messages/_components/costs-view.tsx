import { MailArt } from "@/components/art";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { Progress } from "@/components/ui/progress";
import { Table } from "@/components/ui/table";
import { TableButtons } from "@/components/ui/table-buttons";
import { formatCents, numberText } from "@/lib/kernel";
import type { BudgetState, TextCost } from "@/lib/notification";
import { translatorOf } from "@/messages";
import { monthWords } from "./month-words";

const t = translatorOf("en", "desk.messages");

type CostsViewProps = { costs: readonly TextCost[]; budget: BudgetState };

export function CostsView({ costs, budget }: CostsViewProps) {
  return (
    <div className="stack g6">
      <Budget budget={budget} />
      <section className="stack g3" aria-labelledby="costs">
        <div className="row between wrap-ok g2">
          <h2 id="costs">{t("byCommunityAndMonth")}</h2>
          {costs.length > 0 && (
            <form method="post" action="/platform/messages/costs">
              <TableButtons size="sm" csv={t("asCsv")} excel={t("asExcel")} />
            </form>
          )}
        </div>
        {costs.length === 0 ? <Empty art={<MailArt />}>{t("noTexts")}</Empty> : <CostsList costs={costs} />}
        <p className="caption faint">{t("costsNote")}</p>
      </section>
    </div>
  );
}

function Budget({ budget }: { budget: BudgetState }) {
  const { month, spentCents, segments, budgetCents, percent } = budget;
  const spent = formatCents(Math.round(spentCents));
  return (
    <Card className="stack g3">
      <section className="stack g3" aria-labelledby="budget">
        <h2 id="budget">{monthWords(month)}</h2>
        <p>
          <LiveText className="strong num">{spent}</LiveText>{" "}
          <LiveText>
            {budgetCents === null
              ? t("withoutBudget", { parts: segments })
              : t("ofBudget", { budget: formatCents(budgetCents), parts: segments })}
          </LiveText>
        </p>
        {budgetCents === null ? (
          <p className="small quiet">{t("noBudget")}</p>
        ) : (
          <>
            <Progress
              percent={Math.min(percent, 100)}
              label={t("budgetForTexts")}
              text={t("spentOf", { spent, budget: formatCents(budgetCents) })}
            />
            <p className="small quiet">{budgetWords(percent)}</p>
          </>
        )}
      </section>
    </Card>
  );
}

function budgetWords(percent: number): string {
  if (percent >= 100) return t("usedUp");
  if (percent >= 80) return t("nearlyUsed", { percent });
  return t("used", { percent });
}

const nameOf = ({ communityName }: TextCost) => communityName ?? t("other");
const keyOf = ({ month, communityId }: TextCost) => `${month} ${communityId}`;

function CostsList({ costs }: { costs: readonly TextCost[] }) {
  return (
    <>
      <Table caption={t("textCosts")} className="queue" wrapClassName="only-wide">
        <thead>
          <tr>
            <th scope="col">{t("month")}</th>
            <th scope="col">{t("community")}</th>
            <th scope="col" className="r">
              {t("texts")}
            </th>
            <th scope="col" className="r">
              {t("parts")}
            </th>
            <th scope="col" className="r">
              {t("cost")}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map((one) => (
            <tr key={keyOf(one)}>
              <td className="nowrap">{monthWords(one.month)}</td>
              <td className="wrap-anywhere">{nameOf(one)}</td>
              <td className="r num">{numberText(one.texts)}</td>
              <td className="r num">{numberText(one.segments)}</td>
              <td className="amt">
                <Money cents={Math.round(one.cents)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="paycards only-narrow">
        {costs.map((one) => (
          <li key={keyOf(one)} className="card card-tight stack g1">
            <div className="row between g2">
              <p className="strong wrap-anywhere">{nameOf(one)}</p>
              <p>
                <Money cents={Math.round(one.cents)} className="strong" />
              </p>
            </div>
            <p className="small quiet">
              {t("costsOf", { month: monthWords(one.month), texts: one.texts, parts: one.segments })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
