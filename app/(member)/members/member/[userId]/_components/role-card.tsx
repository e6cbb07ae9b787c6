"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { memberPage } from "../../../_lib/paths";
import { changeRole, type Moved } from "../actions";
import { AskedForm } from "./asked-form";
import { useMoved } from "./use-moved";
import { type Asked, roleQuestion } from "./words";

type RoleCardProps = {
  asked: Asked;
  /** How many admins the community has, and may have. */
  admins: number;
  most: number;
  /** True where the page itself asks, for browsers without scripts. */
  isAsking: boolean;
};

function rolesLeft(admins: number, most: number): string {
  const left = most - admins;
  const have = `You have ${admins} of ${most} admins`;
  if (left <= 0) return `${have}.`;
  return left === 1 ? `${have}, so one place is free.` : `${have}, so ${left} places are free.`;
}

/** The checkbox with which an admin grants and ends the role; it asks before it does (000 §4). */
export function RoleCard({ asked, admins, most, isAsking }: RoleCardProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useFormAction<Moved>(changeRole, {});
  useMoved(state);
  const { title, consequence, ...button } = roleQuestion(asked);
  const isDone = state.next !== undefined;
  const answer = <AskedForm action={action} asked={asked} memberRole={asked.isAdmin ? 0 : 1} {...button} />;
  const problem = state.title && (
    <Banner tone="clay" role="alert">
      <p>{state.title}</p>
    </Banner>
  );
  return (
    <section className="card stack g3" aria-labelledby="role-title">
      <h2 id="role-title" className="text-(length:--t-h3)">
        Role
      </h2>
      <Checkbox
        label="Community Admin"
        hint={
          asked.isVerified
            ? `Sees who campaigns are for, launches them and sends the money. ${rolesLeft(admins, most)}`
            : "Only members who have signed up can be an admin."
        }
        checked={isDone ? !asked.isAdmin : asked.isAdmin}
        disabled={!asked.isVerified || isDone}
        readOnly
        onChange={() => setOpen(true)}
      />
      {!open && problem}
      {asked.isVerified &&
        (isAsking ? (
          <Banner tone="gold" className="no-js">
            <div className="stack g3">
              <p>
                <span className="strong">{title}</span> {consequence}
              </p>
              <div className="row wrap-ok g3">
                {/* It brings the question into view. */}
                <LinkButton href={memberPage(asked.userId)} variant="secondary" autoFocus>
                  Not yet
                </LinkButton>
                {answer}
              </div>
            </div>
          </Banner>
        ) : (
          <div className="no-js">
            <LinkButton href={memberPage(asked.userId, "role")} variant="secondary" size="sm">
              {button.submit}
            </LinkButton>
          </div>
        ))}
      <AlertDialog
        open={open && !isDone}
        onOpenChange={setOpen}
        title={title}
        description={consequence}
        cancel="Not yet"
        action={answer}
      >
        {problem}
      </AlertDialog>
    </section>
  );
}
