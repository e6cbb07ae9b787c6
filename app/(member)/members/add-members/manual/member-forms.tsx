"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { ActionState } from "@/app/_lib/action";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { linger } from "@/components/ui/linger";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toaster";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import {
  inputName,
  isComplete,
  MEMBER_FIELDS,
  type MemberField,
  membersOf,
  type TypedMember,
} from "../../_lib/new-member";
import { sendInvitations } from "./actions";
import { MemberRow } from "./member-row";

const MOST = 20;
const FIRST_NEW = 100;

type Problems = Partial<Record<MemberField, string>>;
type Row = { id: number; typed: TypedMember; problems: Problems };

const EMPTY: TypedMember = { firstName: "", lastName: "", email: "", phoneNumber: "" };

const problemsAt = (errors: ActionState["errors"], index: number): Problems =>
  Object.fromEntries(
    MEMBER_FIELDS.flatMap((field) => {
      const words = errors?.[inputName(index, field)]?.[0];
      return words ? [[field, words]] : [];
    }),
  );

function rowsOf({ values, errors }: ActionState): Row[] {
  const typed = values ? membersOf(Object.entries(values)) : [];
  return (typed.length > 0 ? typed : [EMPTY]).map((one, index) => ({
    id: index,
    typed: one,
    problems: problemsAt(errors, index),
  }));
}

/** One to twenty people (000 §5). */
export function MemberForms({ communityId }: { communityId: string }) {
  const t = useTranslations("members.manual");
  const [state, action] = useSpokenAction(sendInvitations, {}, linger);
  // This page lasts only a second after success.
  useToast();
  const [shown, setShown] = useState(state);
  const [rows, setRows] = useState(() => rowsOf(state));
  const [next, setNext] = useState(FIRST_NEW);
  /** After the next render. */
  const goTo = useRef<string | null>(null);
  useEffect(() => {
    if (goTo.current) document.querySelector<HTMLElement>(goTo.current)?.focus();
    goTo.current = null;
  });
  if (state !== shown) {
    setShown(state);
    setRows(rowsOf(state));
  }
  const change = (id: number, changes: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const [isFull, setFull] = useState(false);
  const add = () => {
    setFull(rows.length >= MOST);
    if (rows.length >= MOST) return;
    goTo.current = `[name="${inputName(rows.length, "firstName")}"]`;
    setRows((all) => [...all, { id: next, typed: EMPTY, problems: {} }]);
    setNext(next + 1);
  };
  const remove = (id: number) => {
    goTo.current = "[data-add]";
    setFull(false);
    const left = rows.filter((row) => row.id !== id);
    setRows(left.length > 0 ? left : [{ id: next, typed: EMPTY, problems: {} }]);
    setNext(next + 1);
  };
  // Without scripts an error stays, so the button would stay disabled.
  const scripts = useScripts();
  const isMarked = rows.some(({ problems }) => Object.values(problems).some(Boolean));
  const isBlocked = scripts && (isMarked || rows.some(({ typed }) => !isComplete(typed)));
  const isAboutRows = Object.keys(state.errors ?? {}).some((field) => field.startsWith("members."));
  return (
    <AnsweredForm
      answer={isAboutRows ? state : { ...state, errors: undefined }}
      submit={action}
      hiddenFields={{ communityId }}
      className="stack g5"
    >
      <ol className="stack g5">
        {rows.map(({ id, typed, problems }, index) => (
          <MemberRow
            key={id}
            index={index}
            of={rows.length}
            typed={typed}
            problems={problems}
            onChange={(changes) => change(id, changes)}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      <div className="needs-js stack g2">
        <div>
          <Button variant="secondary" icon={<Plus />} onClick={add} data-add="">
            {t("another")}
          </Button>
        </div>
        {isFull && <p role="alert">{t("most")}</p>}
      </div>
      <SubmitButton size="lg" block busyLabel={t("sending")} disabled={isBlocked}>
        {t("send", { count: rows.length })}
      </SubmitButton>
      {isBlocked && <p className="small quiet">{t(isMarked ? "wrong" : "missing")}</p>}
    </AnsweredForm>
  );
}
