"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { Choice } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { Choices, KindChoice } from "@/lib/notification/schemas";
import { FREQUENCY, ON, WAY } from "./fields";
import { useSavedAtOnce } from "./use-saved-at-once";

/** As in the mock-up. */
const ORDER = [2, 3, 4, 5, 6, 1];
const FREQUENCY_ORDER = [0, 2, 1, 3] as const;

// No aria-checked: screen readers read the native checkbox.
const SWITCH = { type: "checkbox", role: "switch" } as const;

type ChoicesFormProps = {
  choices: Choices;
  change: FormAction;
  saveAll: (previous: ActionState, form: FormData) => Promise<ActionState>;
  token?: string;
  textsWait: boolean;
};

/** Saves each change, or by button without scripts. */
export function ChoicesForm({ choices, change, saveAll, token, textsWait }: ChoicesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const scripts = useScripts();
  const [state, action] = useSpokenAction(saveAll, {});
  const { onChange, problem } = useSavedAtOnce(form, change);
  const t = useTranslations("subscriptions");
  const wrong = problem ?? state.title;
  const kinds = ORDER.flatMap((number) => choices.messages.find((one) => one.messageType === number) ?? []);
  // Otherwise the back button restores old values, which would be saved as changes.
  return (
    <form ref={form} action={action} onChange={onChange} className="stack g6" autoComplete="off">
      {token && <input type="hidden" name="token" value={token} />}
      <FormFailure title={wrong} />
      <div className="card kinds">
        {kinds.map((kind) => (
          <Kind key={kind.messageType} kind={kind} textsWait={textsWait} />
        ))}
      </div>
      <fieldset className="card stack g4" aria-describedby="often-lead">
        <div>
          <legend>
            <h2 className="text-(length:--t-h3)">{t("often")}</h2>
          </legend>
          <p className="small quiet mt-1" id="often-lead">
            {t("oftenLead")}
          </p>
        </div>
        <div className="freq">
          {FREQUENCY_ORDER.map((frequency) => (
            <Choice
              key={frequency}
              name={FREQUENCY}
              value={frequency}
              label={t(`frequencies.f${frequency}`)}
              defaultChecked={choices.frequency === frequency}
            />
          ))}
        </div>
      </fieldset>
      {!scripts && (
        <div>
          <SubmitButton busyLabel={t("saving")}>{t("save")}</SubmitButton>
        </div>
      )}
    </form>
  );
}

function Kind({ kind, textsWait }: { kind: KindChoice; textsWait: boolean }) {
  const t = useTranslations("subscriptions");
  const sendsTexts = useSendsTexts();
  const { messageType, communicationMethod, isEnabled } = kind;
  const name = t(`kinds.k${messageType}`);
  const hint =
    messageType === 1 || messageType === 2 || messageType === 6 ? t(`hints.k${messageType}`) : null;
  const id = `kind-${messageType}`;
  return (
    <div className="kind">
      <div className="grow">
        <p className="strong" id={id}>
          {name}
        </p>
        {hint && <p className="small quiet">{hint}</p>}
        {textsWait && <p className="small quiet until-open">{t("untilOpen")}</p>}
      </div>
      {sendsTexts && (
        <div className="seg" role="radiogroup" aria-label={t("way", { kind: name })}>
          {([1, 0] as const).map((method) => (
            <label key={method}>
              <input
                type="radio"
                className="sr"
                name={`${WAY}${messageType}`}
                value={method}
                defaultChecked={communicationMethod === method}
              />
              {method === 1 ? t("text") : t("email")}
            </label>
          ))}
        </div>
      )}
      <input
        {...SWITCH}
        className="switch"
        name={`${ON}${messageType}`}
        aria-labelledby={id}
        defaultChecked={isEnabled}
      />
    </div>
  );
}
