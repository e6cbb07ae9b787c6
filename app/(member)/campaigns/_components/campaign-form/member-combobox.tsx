"use client";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Check, Search } from "@/components/ui/icons";
import { searchMembers } from "./actions";
import type { MemberChoice, MemberMatches } from "./draft";

/** Until the server's result arrives. */
export function matching(members: readonly MemberChoice[], typed: string): MemberChoice[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return [...members];
  return members.filter(
    ({ name, email }) => name.toLowerCase().includes(sought) || email?.toLowerCase().includes(sought),
  );
}

/** Shown with their e-mail address. */
export function namesakes(members: readonly MemberChoice[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of members) {
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
}

/** 000 §9. */
export const FIRST = 10;

/** 000 §9. */
export const grown = (shown: number, total: number): number => shown + (total - shown < 20 ? 20 : 10);

/** Milliseconds (000 §9). */
const PAUSE = 1000;

/** First members, then the search of the whole community. */
export function useMembers(communityId: string, first: MemberMatches) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<{ typed: string; matches: MemberMatches } | null>(null);
  const [limit, setLimit] = useState(FIRST);
  const newest = useRef("");

  useEffect(() => {
    newest.current = typed;
    if (typed.trim() === "") return;
    const timer = setTimeout(() => {
      void searchMembers(communityId, typed)
        .catch(() => null)
        .then((matches) => {
          if (matches && newest.current === typed) setFound({ typed, matches });
        });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [communityId, typed]);

  const isAnswered = typed.trim() === "" || found?.typed === typed;
  const answer = typed.trim() === "" || !found ? first : found.matches;
  const all = isAnswered ? answer.members : matching(first.members, typed);
  return {
    typed,
    type(text: string) {
      setTyped(text);
      setLimit(FIRST);
    },
    shown: all.slice(0, limit),
    hasMore: all.length > limit,
    showMore: () => setLimit((now) => grown(now, all.length)),
    isCut: isAnswered && answer.total > answer.members.length && all.length <= limit,
    isSearching: !isAnswered,
  };
}

type Members = ReturnType<typeof useMembers>;

type MemberComboboxProps = {
  id: string;
  label: string;
  members: Members;
  chosen: ReadonlySet<string>;
  hidden?: ReadonlySet<string>;
  isFull?: boolean;
  note?: string | null;
  onToggle: (member: MemberChoice) => void;
  onBackspace?: () => void;
  onEscape?: () => void;
  /** Allows several and keeps the list open. */
  tags?: ReactNode;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** From the button it replaced. */
  takesFocus?: boolean;
};

export function MemberCombobox(props: MemberComboboxProps) {
  const { id, label, members, chosen, hidden, isFull = false, note, onToggle, tags } = props;
  const t = useTranslations("campaignForm.who");
  const many = tags !== undefined;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const options = members.shown.filter((member) => !hidden?.has(member.id));
  const twice = namesakes(options);
  const optionId = (index: number) => `${list}-${index}`;
  const isOff = (member: MemberChoice) => isFull && !chosen.has(member.id);

  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);
  const { takesFocus } = props;
  const box = useCallback(
    (node: HTMLInputElement | null) => {
      if (takesFocus) node?.focus();
    },
    [takesFocus],
  );

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (member: MemberChoice | undefined) => {
    if (!member || isOff(member)) return;
    onToggle(member);
    if (many) {
      if (members.typed !== "") members.type("");
    } else close();
  };
  const move = (step: 1 | -1) => {
    if (!open) return setOpen(true);
    if (step === 1 && active === options.length - 1 && members.hasMore) members.showMore();
    const next = active + step;
    const last = members.hasMore && step === 1 ? options.length : options.length - 1;
    setActive(next < 0 ? last : next > last ? 0 : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && open && active >= 0) choose(options[active]);
    else if (event.key === "Enter") {
    } else if (event.key === "Tab") {
      // Tab would focus the list, whose closing loses the focus.
      return close();
    } else if (event.key === "Escape" && open) close();
    else if (event.key === "Escape") return props.onEscape?.();
    else if (event.key === "Backspace" && members.typed === "" && props.onBackspace) {
      return props.onBackspace();
    } else return;
    event.preventDefault();
  };

  return (
    <div className="combo">
      <div className={many ? clsx("picker", props.invalid && "is-invalid") : "affix"}>
        {tags}
        {!many && <Search aria-hidden="true" />}
        <input
          ref={box}
          id={id}
          type="text"
          role="combobox"
          className={many ? undefined : "input"}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("search")}
          value={members.typed}
          aria-label={label}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 && options[active] ? optionId(active) : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={close}
          onChange={(event) => {
            members.type(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {open && (
        <div className="menu combo-menu">
          <div id={list} role="listbox" aria-label={label} aria-multiselectable={many || undefined}>
            {options.map((member, index) => (
              <div
                key={member.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.has(member.id)}
                aria-disabled={isOff(member) || undefined}
                data-highlighted={index === active || undefined}
                className={clsx("menu-item", isOff(member) && "off")}
                onMouseDown={(event) => {
                  // Blur would close the list.
                  event.preventDefault();
                  choose(member);
                }}
              >
                <Avatar name={member.name} seed={member.id} size="s" />
                <span className="grow">
                  {member.name}
                  {twice.has(member.name) && <span className="caption quiet combo-mail">{member.email}</span>}
                </span>
                {chosen.has(member.id) && <Check aria-hidden="true" />}
              </div>
            ))}
          </div>
          <ListFoot members={members} empty={options.length === 0} note={note} />
        </div>
      )}
      <span className="sr" role="status">
        {open && !members.isSearching && t("listed", { count: options.length })}
      </span>
    </div>
  );
}

function ListFoot({ members, empty, note }: { members: Members; empty: boolean; note?: string | null }) {
  const t = useTranslations("campaignForm.who");
  return (
    <>
      {members.hasMore && (
        <button
          type="button"
          tabIndex={-1}
          className="btn btn-ghost btn-sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={members.showMore}
        >
          {t("more")}
        </button>
      )}
      {(note || empty || members.isCut) && (
        <p className="caption quiet combo-note">
          {note ?? (members.isSearching ? t("searching") : empty ? t("none") : t("typeMore"))}
        </p>
      )}
    </>
  );
}
