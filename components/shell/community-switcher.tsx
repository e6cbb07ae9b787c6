import Link from "next/link";
import { useTranslations } from "next-intl";
import { Block } from "@/components/quilt";
import { Check, ChevronsUpDown, Search } from "@/components/ui/icons";
import { DetailsMenu } from "./details-menu";
import { SHELL_LINKS } from "./menu";
import type { FormAction, ShellCommunity, ShellCommunityChoice } from "./types";

interface CommunitySwitcherProps {
  community: ShellCommunity | null;
  communities: readonly ShellCommunityChoice[];
  /** the person's role in it, shown below its name; left out where there is no room */
  standing?: string;
  switchCommunity: FormAction;
  compact?: boolean;
}

/** Shows the current community and switches to others. Works without scripts. */
export function CommunitySwitcher({
  community,
  communities,
  standing,
  switchCommunity,
  compact = false,
}: CommunitySwitcherProps) {
  const t = useTranslations("shell.inside");
  const name = community?.name ?? t("switcher.none");
  return (
    <DetailsMenu
      className={compact ? "drop-compact grow" : "drop-wide"}
      summaryClassName="switcher"
      label={t("switcher.label", { name })}
      summary={
        <>
          {community && (
            <Block
              seed={community.seed}
              way={community.way}
              imageUrl={community.imageUrl}
              size={compact ? "s" : "m"}
            />
          )}
          <span className={compact ? "switcher-name" : "grow"}>
            <span className="strong switcher-line">{name}</span>
            {standing && <span className="caption faint">{standing}</span>}
          </span>
          <ChevronsUpDown className="chev" />
        </>
      }
    >
      <div className="menu drop-menu drop-down drop-list">
        <form action={switchCommunity}>
          <ul aria-label={t("switcher.yours")}>
            {communities.map((choice) => (
              <li key={choice.id}>
                <CommunityChoice choice={choice} current={choice.id === community?.id} />
              </li>
            ))}
          </ul>
        </form>
        {communities.length > 0 && <hr className="rule drop-rule" />}
        <Link className="menu-item" href={SHELL_LINKS.joinCommunity.href}>
          <Search size={20} />
          {t("switcher.join")}
        </Link>
      </div>
    </DetailsMenu>
  );
}

function CommunityChoice({ choice, current }: { choice: ShellCommunityChoice; current: boolean }) {
  const t = useTranslations("shell.inside");
  const waiting = !choice.isConfirmed;
  return (
    <button
      type="submit"
      name="communityId"
      value={choice.id}
      disabled={waiting}
      aria-current={current ? "true" : undefined}
      className={`menu-item${current ? " on" : ""}${waiting ? " off" : ""}`}
    >
      <span className={waiting ? "faded" : undefined}>
        <Block seed={choice.seed} way={choice.way} imageUrl={choice.imageUrl} size="s" />
      </span>
      <span className={`grow switcher-line${current ? " strong" : ""}`}>
        {choice.name}
        {waiting && <span className="caption drop-note">{t("switcher.waiting")}</span>}
      </span>
      {current ? (
        <Check size={20} />
      ) : (
        !waiting &&
        choice.activeCampaigns > 0 && (
          <span className="pill-count">
            <span className="sr">{t("switcher.active")} </span>
            {choice.activeCampaigns}
          </span>
        )
      )}
    </button>
  );
}
