import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type CommunityInfo, type MyJoinRequest, wayIn } from "@/lib/community";
import { AskButton } from "./ask-button";
import { JoinButton } from "./join-button";

type JoinOrAskProps = {
  community: CommunityInfo;
  requests: readonly MyJoinRequest[];
  now: Date;
  from: string;
  small?: boolean;
};

export function JoinOrAsk({ community, requests, now, from, small }: JoinOrAskProps) {
  const t = useTranslations("communities.requests");
  const { id, name, joining } = community;
  const last = requests.find(({ communityId }) => communityId === id) ?? null;
  switch (wayIn(joining, last, now)) {
    case "join":
      return <JoinButton small={small} communityId={id} name={name} />;
    case "ask":
      return <AskButton small={small} communityId={id} name={name} from={from} />;
    case "waiting":
      return (
        <Badge tone="gold" dot>
          {t("waiting")}
        </Badge>
      );
    case "declined":
      return <Badge>{t("declined")}</Badge>;
    case "by_invitation":
      return <Badge>{t("invitation")}</Badge>;
  }
}
