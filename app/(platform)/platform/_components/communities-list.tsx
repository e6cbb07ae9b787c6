import { Block, toWay } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { CirclePause } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Table } from "@/components/ui/table";
import type { CommunityFullInfo } from "@/lib/community";
import { formatDate, numberText } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { ApproveForm } from "./approve-form";
import { adminsPath, deletePath, holdPath, LIST_PATHS } from "./paths";

const t = translatorOf("en", "desk.communities");

type CommunitiesListProps = { communities: readonly CommunityFullInfo[]; stay: string };

export function CommunitiesList({ communities, stay }: CommunitiesListProps) {
  return (
    <>
      <Table caption={t("communities")} className="queue" wrapClassName="only-wide">
        <thead>
          <tr>
            <th scope="col">{t("community")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col" className="r">
              {t("members")}
            </th>
            <th scope="col" className="r">
              {t("activeCampaigns")}
            </th>
            <th scope="col" className="r">
              {t("ourBalance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {communities.map((community) => (
            <tr key={community.id}>
              <td>
                <span className="row g3">
                  <Block seed={community.id} way={toWay(community.way)} />
                  <span>
                    <span className="strong wrap-anywhere">{community.name}</span>
                    <br />
                    <span className="caption faint">{kindAndLocation(community)}</span>
                  </span>
                </span>
              </td>
              <td>
                <State community={community} stay={stay} small />
              </td>
              <td className="r num">{numberText(community.numberOfMembers)}</td>
              <td className="r num">{numberText(community.numberOfActiveCampaigns)}</td>
              <td className="amt">
                <Money cents={community.ourBalanceCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="paycards only-narrow">
        {communities.map((community) => (
          <li key={community.id} className="card card-tight stack g3">
            <div className="row g3">
              <Block seed={community.id} way={toWay(community.way)} />
              <p className="grow">
                <span className="strong wrap-anywhere">{community.name}</span>
                <br />
                <span className="caption faint">{kindAndLocation(community)}</span>
              </p>
            </div>
            <p className="small quiet">
              {t.rich("facts", {
                members: community.numberOfMembers,
                campaigns: community.numberOfActiveCampaigns,
                money: () => <Money cents={community.ourBalanceCents} />,
              })}
            </p>
            <State community={community} stay={stay} />
          </li>
        ))}
      </ul>
    </>
  );
}

const kindAndLocation = ({ typeName, location }: CommunityFullInfo) =>
  [typeName, location].filter(Boolean).join(", ");

type StateProps = { community: CommunityFullInfo; stay: string; small?: boolean };

function State({ community, stay, small }: StateProps) {
  if (community.confirmedAt) {
    return (
      <div className="row wrap-ok g2">
        {community.hold ? (
          <Badge tone="gold" icon={<CirclePause />}>
            {t("onHold")}
          </Badge>
        ) : (
          <Badge tone="gain">{t("approvedAt", { day: formatDate(community.confirmedAt) })}</Badge>
        )}
        <div className="row wrap-ok g1 max-[899px]:-ml-3.5 max-[899px]:w-full">
          <LinkButton
            variant="ghost"
            size="sm"
            href={adminsPath(community.id)}
            aria-label={t("nameAnAdminOfName", { name: community.name })}
          >
            {t("nameAnAdmin")}
          </LinkButton>
          <LinkButton
            variant="ghost"
            size="sm"
            href={holdPath(community.id)}
            aria-label={
              community.hold
                ? t("holdOf", { name: community.name })
                : t("putOnHold", { name: community.name })
            }
          >
            {community.hold ? t("seeTheHold") : t("hold")}
          </LinkButton>
          <LinkButton
            variant="danger-quiet"
            size="sm"
            href={deletePath(community.id)}
            aria-label={t("deleteNamed", { name: community.name })}
          >
            {t("delete")}
          </LinkButton>
        </div>
      </div>
    );
  }
  if (community.decline && community.isDeclined) {
    return (
      <div className="row wrap-ok g2">
        <Badge tone="clay">{t("declinedAt", { since: formatDate(community.decline.declinedAt) })}</Badge>
        <LinkButton
          variant="ghost"
          size="sm"
          href={LIST_PATHS.declined}
          aria-label={t("whyDeclined", { name: community.name })}
        >
          {t("seeWhy")}
        </LinkButton>
      </div>
    );
  }
  const form = <ApproveForm communityId={community.id} name={community.name} stay={stay} small={small} />;
  return small ? <div className="flex">{form}</div> : form;
}
