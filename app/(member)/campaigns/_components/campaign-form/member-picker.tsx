"use client";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Field, useField } from "@/components/ui/field";
import { Check, Search, X } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { searchMembers } from "./actions";
import { type Chosen, FIELDS, type MemberChoice, type MemberMatches } from "./draft";

/** Until the server's result arrives. */
export function matching(members: readonly MemberChoice[], typed: string): MemberChoice[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return [...members];
  return members.filter(
    ({ name, email }) => name.toLowerCase().includes(sought) || email?.toLowerCase().includes(sought),
  );
}

/** Names of several members, who are shown with their e-mail address. */
export function namesakes(members: readonly MemberChoice[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of members) (seen.has(name) ? twice : seen).add(name);
  return twice;
}

/** 000 §9. */
export const FIRST = 10;

/** 000 §9. */
export const grown = (shown: number, total: number): number => shown + (total - shown < 20 ? 20 : 10);

/** Milliseconds (000 §9). */
const PAUSE = 1000;

/** First members, then the search of the whole community. */
function useMembers(communityId: string, first: MemberMatches) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<(MemberMatches & { typed: string }) | null>(null);
  const [limit, setLimit] = useState(FIRST);

  useEffect(() => {
    if (typed.trim() === "") return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const matches = await searchMembers(communityId, typed).catch(() => null);
      if (matches && !isStale) setFound({ ...matches, typed });
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [communityId, typed]);

  const answer = typed.trim() === "" ? first : found?.typed === typed && found;
  const all = answer ? answer.members : matching(first.members, typed);
  return {
    typed,
    type(text: string) {
      setTyped(text);
      setLimit(FIRST);
    },
    shown: all.slice(0, limit),
    hasMore: all.length > limit,
    showMore: () => setLimit((now) => grown(now, all.length)),
    isCut: answer && answer.total > answer.members.length && all.length <= limit,
    isSearching: !answer,
  };
}

type MemberComboboxProps = {
  label: string;
  communityId: string;
  /** The first members. */
  members: MemberMatches;
  chosen: readonly Chosen[];
  /** More than one: shows tags and keeps the list open. */
  most: number;
  /** Cannot be chosen. */
  hiddenId?: string | undefined;
  choose: (chosen: Chosen[]) => void;
  /** While the list is closed. */
  onEscape?: () => void;
};

/** Control of a `Field`. */
export function MemberCombobox(props: MemberComboboxProps) {
  const { label, chosen, most, hiddenId, choose, onEscape } = props;
  const t = useTranslations("campaignForm.who");
  const members = useMembers(props.communityId, props.members);
  const { id, "aria-describedby": describedBy, "aria-invalid": isInvalid } = useField({}).attributes;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const isMany = most > 1;
  const isFull = isMany && chosen.length >= most;
  const options = members.shown.filter((member) => member.id !== hiddenId);
  const isChosen = (member: Chosen) => chosen.some((one) => one.id === member.id);
  const shared = namesakes(options);
  const isEmpty = options.length === 0;
  const isOff = (member: MemberChoice) => isFull && !isChosen(member);

  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const remove = (member: Chosen) => choose(chosen.filter((one) => one.id !== member.id));
  const toggle = (member: MemberChoice | undefined) => {
    if (!member || isOff(member)) return;
    const added = { id: member.id, name: member.name };
    if (!isMany) choose([added]);
    else if (isChosen(member)) remove(member);
    else choose([...chosen, added]);
    if (!isMany) close();
    else if (members.typed !== "") members.type("");
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
    else if (event.key === "Enter") {
      if (open) toggle(options[active]);
    } else if (event.key === "Tab") {
      // Tab would focus the list, whose closing loses the focus.
      return close();
    } else if (event.key === "Escape" && open) close();
    else if (event.key === "Escape") return onEscape?.();
    else if (event.key === "Backspace" && isMany && members.typed === "") return choose(chosen.slice(0, -1));
    else return;
    event.preventDefault();
  };

  return (
    <div className="combo">
      <div className={isMany ? clsx("picker", isInvalid && "is-invalid") : "affix"}>
        {isMany ? (
          chosen.map((member) => (
            <span key={member.id} className="tag">
              {member.name}
              <button
                type="button"
                aria-label={t("remove", { name: member.name })}
                onClick={() => remove(member)}
              >
                <X />
              </button>
            </span>
          ))
        ) : (
          <Search aria-hidden="true" />
        )}
        <input
          id={id}
          type="text"
          role="combobox"
          className={isMany ? undefined : "input"}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("search")}
          value={members.typed}
          aria-label={label}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && options[active] ? `${list}-${active}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
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
          <div id={list} role="listbox" aria-label={label} aria-multiselectable={isMany || undefined}>
            {options.map((member, index) => (
              <div
                key={member.id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen(member)}
                aria-disabled={isOff(member) || undefined}
                data-highlighted={index === active || undefined}
                className={clsx("menu-item", isOff(member) && "off")}
                onMouseDown={(event) => {
                  // Blur would close the list.
                  event.preventDefault();
                  toggle(member);
                }}
              >
                <Avatar name={member.name} seed={member.id} size="s" />
                <span className="grow">
                  {member.name}
                  {shared.has(member.name) && (
                    <span className="caption quiet combo-mail">{member.email}</span>
                  )}
                </span>
                {isChosen(member) && <Check aria-hidden="true" />}
              </div>
            ))}
          </div>
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
          {isFull && <p className="caption quiet combo-note">{t("full")}</p>}
          {!isFull && (isEmpty || members.isCut) && (
            <p className="caption quiet combo-note">
              {members.isSearching ? t("searching") : isEmpty ? t("none") : t("typeMore")}
            </p>
          )}
        </div>
      )}
      <span className="sr" role="status">
        {open && !members.isSearching && t("listed", { count: options.length })}
      </span>
    </div>
  );
}

type PlainMembersProps = Omit<ComponentProps<typeof Select>, "options"> &
  Pick<MemberComboboxProps, "members" | "hiddenId">;

/** For browsers without scripts. */
export function PlainMembers({ members, hiddenId, ...rest }: PlainMembersProps) {
  const options = members.members
    .filter(({ id }) => id !== hiddenId)
    .map(({ id, name, email }) => ({ value: id, label: email ? `${name} (${email})` : name }));
  return <Select {...rest} options={options} />;
}

type RecipientPickerProps = Pick<MemberComboboxProps, "communityId" | "members" | "hiddenId"> & {
  recipient: Chosen | null;
  isFixed?: boolean;
  isLost?: boolean;
  hint: string;
  choose: (chosen: Chosen) => void;
};

export function RecipientPicker(props: RecipientPickerProps) {
  const { recipient, isFixed = false, isLost = false, hint, choose, ...source } = props;
  const t = useTranslations("campaignForm.who");
  const [isChanging, setChanging] = useState(false);
  const isOpen = recipient === null || isChanging;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasMoved = isOpen !== wasOpen.current && (isChanging || !isOpen);
    if (hasMoved) document.getElementById(FIELDS.recipient.control)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isChanging]);
  const field = { name: FIELDS.recipient.error, label: t("recipient"), hint };
  return (
    <>
      <Field {...field} id={FIELDS.recipient.control} className={isFixed ? undefined : "needs-js"}>
        {isOpen ? (
          <MemberCombobox
            {...source}
            label={t("recipient")}
            chosen={recipient ? [recipient] : []}
            most={1}
            onEscape={() => setChanging(false)}
            choose={([chosen]) => {
              if (chosen) choose(chosen);
              setChanging(false);
            }}
          />
        ) : (
          <span className="picked">
            <Avatar name={recipient.name} seed={recipient.id} size="s" />
            <span className="grow">
              <span className="strong picked-name">{recipient.name}</span>
              <span className="caption quiet">{t(isLost ? "notVerified" : "verified")}</span>
            </span>
            {!isFixed && <ChangeRecipient name={recipient.name} change={() => setChanging(true)} />}
          </span>
        )}
      </Field>
      {!isFixed && (
        <noscript>
          <Field {...field}>
            <PlainMembers
              name="plainRecipient"
              members={source.members}
              hiddenId={source.hiddenId}
              placeholder={t("choose")}
              defaultValue={recipient?.id ?? ""}
            />
          </Field>
        </noscript>
      )}
    </>
  );
}

function ChangeRecipient({ name, change }: { name: string; change: () => void }) {
  const t = useTranslations("campaignForm.who");
  const { id, "aria-describedby": describedBy } = useField({}).attributes;
  return (
    <Button
      id={id}
      variant="ghost"
      size="sm"
      aria-label={t("changeRecipient", { name })}
      aria-describedby={describedBy}
      onClick={change}
    >
      {t("change")}
    </Button>
  );
}
