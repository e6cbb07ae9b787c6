import { OneBlock } from "@/components/quilt/one-block";
import { Check, ChevronsUpDown, Search } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { DetailsMenu } from "./details-menu";
import { COUNT, SHELL_LINKS } from "./menu";
import type { FormAction, FrameChoice, FrameCommunity, ShellWords } from "./types";

interface CommunitySwitcherProps {
  community: FrameCommunity | null;
  communities: readonly FrameChoice[];
  words: ShellWords["switcher"];
  /** The person's role. */
  standing?: string;
  switchCommunity: FormAction;
  compact?: boolean;
}

/** Works without scripts. */
export function CommunitySwitcher({
  community,
  communities,
  words,
  standing,
  switchCommunity,
  compact = false,
}: CommunitySwitcherProps) {
  const name = community?.name ?? words.none;
  return (
    <DetailsMenu
      className={compact ? "drop-compact grow" : "drop-wide"}
      summaryClassName="switcher"
      label={words.label.replace(COUNT, () => name)}
      summary={
        <>
          {community && (
            <OneBlock cut={community.cut} imageUrl={community.imageUrl} size={compact ? "s" : "m"} />
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
          <ul aria-label={words.yours}>
            {communities.map((choice) => (
              <li key={choice.id}>
                <CommunityChoice choice={choice} current={choice.id === community?.id} words={words} />
              </li>
            ))}
          </ul>
        </form>
        {communities.length > 0 && <hr className="rule drop-rule" />}
        <Link className="menu-item" href={SHELL_LINKS.joinCommunity.href}>
          <Search size={20} />
          {words.join}
        </Link>
      </div>
    </DetailsMenu>
  );
}

interface CommunityChoiceProps {
  choice: FrameChoice;
  current: boolean;
  words: ShellWords["switcher"];
}

function CommunityChoice({ choice, current, words }: CommunityChoiceProps) {
  const waiting = !choice.isConfirmed;
  // A declined community leads to the reason.
  const off = waiting && !choice.isDeclined;
  return (
    <button
      type="submit"
      name="communityId"
      value={choice.id}
      disabled={off}
      aria-current={current ? "true" : undefined}
      className={`menu-item${current ? " on" : ""}${off ? " off" : ""}`}
    >
      <span className={off ? "faded" : undefined}>
        <OneBlock cut={choice.cut} imageUrl={choice.imageUrl} size="s" />
      </span>
      <span className={`grow switcher-line${current ? " strong" : ""}`}>
        {choice.name}
        {waiting && (
          <span className="caption drop-note">{choice.isDeclined ? words.declined : words.waiting}</span>
        )}
      </span>
      {current ? (
        <Check size={20} />
      ) : (
        !waiting &&
        choice.activeCampaigns > 0 && (
          <span className="pill-count">
            <span className="sr">{words.active} </span>
            {choice.activeCampaigns}
          </span>
        )
      )}
    </button>
  );
}
