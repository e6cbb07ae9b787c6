import { MailArt } from "@/components/art";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { Progress } from "@/components/ui/progress";
import { Table } from "@/components/ui/table";
import { TableButtons } from "@/components/ui/table-buttons";
import { formatCents, numberText, plural } from "@/lib/kernel";
import type { BudgetState, TextCost } from "@/lib/notification";
import { monthWords } from "./month-words";

type CostsViewProps = { costs: readonly TextCost[]; budget: BudgetState };

export function CostsView({ costs, budget }: CostsViewProps) {
  return (
    <div className="stack g6">
      <Budget budget={budget} />
      <section className="stack g3" aria-labelledby="costs">
        <div className="row between wrap-ok g2">
          <h2 id="costs">By community and month</h2>
          {costs.length > 0 && (
            <form method="post" action="/platform/messages/costs">
              <TableButtons size="sm" csv="CSV file" excel="Excel file" />
            </form>
          )}
        </div>
        {costs.length === 0 ? (
          <Empty art={<MailArt />}>No texts have been sent yet.</Empty>
        ) : (
          <CostsList costs={costs} />
        )}
        <p className="caption faint">
          Months are in UTC. Texts to one person, such as codes, belong to no community.
        </p>
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
          <LiveText>{`${budgetCents === null ? "" : `of ${formatCents(budgetCents)} `}for ${plural(segments, "part")} of texts.`}</LiveText>
        </p>
        {budgetCents === null ? (
          <p className="small quiet">There is no budget for texts. TEXT_BUDGET_DOLLARS sets one.</p>
        ) : (
          <>
            <Progress
              percent={Math.min(percent, 100)}
              label="Budget for texts"
              text={`${spent} of ${formatCents(budgetCents)}`}
            />
            <p className="small quiet">{budgetWords(percent)}</p>
          </>
        )}
      </section>
    </Card>
  );
}

function budgetWords(percent: number): string {
  if (percent >= 100) return "It’s used up. Campaigns go by e-mail to people who have an address.";
  if (percent >= 80)
    return `${percent} % is used. After that, campaigns go by e-mail to people who have an address.`;
  return `${percent} % is used. We’ll tell you at 80 %.`;
}

const nameOf = ({ communityName }: TextCost) => communityName ?? "Other";
const keyOf = ({ month, communityId }: TextCost) => `${month} ${communityId}`;

function CostsList({ costs }: { costs: readonly TextCost[] }) {
  return (
    <>
      <Table caption="Text costs" className="queue" wrapClassName="only-wide">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Community</th>
            <th scope="col" className="r">
              Texts
            </th>
            <th scope="col" className="r">
              Parts
            </th>
            <th scope="col" className="r">
              Cost
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
              {monthWords(one.month)}: {plural(one.texts, "text")}, {plural(one.segments, "part")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
