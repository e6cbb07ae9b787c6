"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EyeOff, Mail, MessageSquare, Send } from "@/components/ui/icons";
import { LiveText } from "@/components/ui/live-text";
import { Sealed } from "@/components/ui/sealed";
import { SubmitButton } from "@/components/ui/submit-button";
import { Sum } from "@/components/ui/sum";
import { hourText } from "@/lib/kernel/intl";
import { INTENT, type Intent } from "../read-form";
import type { ShownReview, ShownTold } from "./review-form";

type SheetProps = {
  review: ShownReview;
  form: string;
  busy: Intent | null;
};

type LaunchDialogProps = SheetProps & { open: boolean; close: () => void };

export function LaunchDialog({ open, close, ...sheet }: LaunchDialogProps) {
  const t = useTranslations("launch");
  return (
    <Dialog
      className="launch-sheet"
      open={open}
      onOpenChange={(next) => !next && sheet.busy === null && close()}
      title={t("title")}
      description={<Lead review={sheet.review} />}
    >
      <Review {...sheet}>
        <DialogClose>
          <Button size="lg" variant="secondary">
            {t("notYet")}
          </Button>
        </DialogClose>
      </Review>
    </Dialog>
  );
}

/** Without scripts. */
export function LaunchPage(sheet: SheetProps) {
  const t = useTranslations("launch");
  return (
    <section className="launch-page stack g5" aria-labelledby="ready-to-launch">
      <div className="stack g2">
        <h2 id="ready-to-launch">{t("title")}</h2>
        <p className="quiet">
          <Lead review={sheet.review} />
        </p>
      </div>
      <Review {...sheet}>
        <SubmitButton form={sheet.form} name={INTENT} value="back" size="lg" variant="secondary">
          {t("notYet")}
        </SubmitButton>
      </Review>
    </section>
  );
}

function Lead({ review: { name, goal, told } }: Pick<SheetProps, "review">) {
  const t = useTranslations("launch");
  return <LiveText>{t(told ? "lead" : "leadUntold", { name, goal })}</LiveText>;
}

/** `children`: the button that leads back. */
function Review({ children, ...sheet }: SheetProps & { children: ReactNode }) {
  const t = useTranslations("launch");
  const { told, isSmallGroup } = sheet.review;
  const members = told ? told.byText + told.byEmail : 0;
  return (
    <>
      {isSmallGroup && (
        <Banner tone="gold" icon={<EyeOff aria-hidden="true" />}>
          <p>{t("smallGroup")}</p>
        </Banner>
      )}
      {told ? (
        <div className="launch-columns">
          <div className="stack g5">
            <WhoGetsIt told={told} />
            <WhoDoesNot told={told} />
          </div>
          <div className="stack g3">
            <Arrival told={told} />
            <Copy {...sheet} />
          </div>
        </div>
      ) : (
        <p>{t("untold")}</p>
      )}
      <div className="launch-acts">
        {children}
        <SubmitButton
          form={sheet.form}
          name={INTENT}
          value={"confirm" satisfies Intent}
          size="lg"
          busy={sheet.busy === "confirm"}
          busyLabel={t("launching")}
        >
          {members > 0 ? t("launchAndTell", { members }) : t("launchUntold")}
        </SubmitButton>
      </div>
    </>
  );
}

function Copy({ review: { copy }, form, busy }: SheetProps) {
  const t = useTranslations("launch");
  return (
    <div className="row wrap-ok between g3">
      <SubmitButton
        form={form}
        name={INTENT}
        value={"copy" satisfies Intent}
        variant="secondary"
        icon={<Send />}
        busy={busy === "copy"}
        busyLabel={t("sending")}
      >
        {t("copy")}
      </SubmitButton>
      <p className="caption quiet grow basis-40" role="status">
        {copy ? t(`copied.${copiedBy(copy)}`) : t("copyHint")}
      </p>
    </div>
  );
}

function copiedBy({ byText, byEmail, sharesPhone }: NonNullable<ShownReview["copy"]>) {
  if (byText) return byEmail ? "both" : "text";
  if (byEmail) return sharesPhone ? "shared" : "email";
  return "none";
}

function WhoGetsIt({ told }: { told: ShownTold }) {
  const t = useTranslations("launch");
  const sendsTexts = useSendsTexts();
  const { byText, byEmail, each, segments, cost } = told;
  const hours = useHours(told);
  const byTextLine = {
    icon: <MessageSquare aria-hidden="true" />,
    label: t("byText"),
    value: t("members", { members: byText }),
    ...(byText > 0 && {
      hint: segments === each * byText ? t("segmentsEach", { each, segments }) : t("segments", { segments }),
    }),
  };
  return (
    <section className="stack g3" aria-labelledby="who-gets-it">
      <h3 id="who-gets-it" className="sealed-title">
        {t("who")}
      </h3>
      <Sum
        well
        className="launch-who"
        lines={[
          ...(sendsTexts ? [byTextLine] : []),
          {
            icon: <Mail aria-hidden="true" />,
            label: t("byEmail"),
            value: t("members", { members: byEmail }),
          },
          { label: t("toldNow"), value: t("members", { members: byText + byEmail }), total: true },
        ]}
      />
      {byText > 0 && (
        <p className="small quiet">
          <LiveText>{hours}</LiveText> {cost && <LiveText>{t("cost", { cost, texts: byText })}</LiveText>}
        </p>
      )}
    </section>
  );
}

function useHours({ byText, waiting, morning, hours }: ShownTold): string {
  const t = useTranslations("launch");
  const locale = useLocale();
  if (waiting > 0 && morning) return t("wait", { waiting, all: waiting === byText ? "yes" : "no", morning });
  if (hours.from === 0 && hours.to === 24) return t("atOnce", { texts: byText });
  const [from, to] = [hourText(hours.from, locale), hourText(hours.to, locale)];
  return t("awake", { from, to, texts: byText });
}

function WhoDoesNot({ told: { leftOut } }: { told: ShownTold }) {
  const t = useTranslations("launch");
  const more = leftOut.total - leftOut.people.length;
  return (
    <Sealed title={t("leftOut", { people: leftOut.total })} level={3} seal={t("seal")}>
      <ul className="stack g3 launch-left">
        {leftOut.people.map(({ userId, fullName, why }) => (
          <li key={userId} className="row wrap-ok g3">
            <Avatar name={fullName} seed={userId} size="s" />
            <span className="strong grow break-words min-w-0">{fullName}</span>
            <span className="small quiet">{t(`why.${why}`)}</span>
          </li>
        ))}
        {more > 0 && <li className="small quiet">{t("moreLeftOut", { people: more })}</li>}
      </ul>
    </Sealed>
  );
}

function Arrival({ told: { arrival, characters } }: { told: ShownTold }) {
  const t = useTranslations("launch");
  const { text, link, email } = arrival;
  const [before = "", ...after] = text.split(link);
  return (
    <section className="stack g3" aria-labelledby="as-it-arrives">
      <h3 id="as-it-arrives" className="sealed-title">
        {t("asItArrives")}
      </h3>
      {useSendsTexts() && (
        <div className="well launch-mail">
          <p className="row between caption quiet">
            <span className="row g2">
              <MessageSquare aria-hidden="true" />
              {t("text")}
            </span>
            <span className="num">{t("characters", { characters })}</span>
          </p>
          <div className="bubble">
            {before}
            <span className="sms-link">{link}</span>
            {after.join(link)}
          </div>
        </div>
      )}
      <div className="well launch-mail">
        <p className="row g2 caption quiet">
          <Mail aria-hidden="true" />
          {t("email")}
        </p>
        <div className="bubble stack g2">
          <p className="caption quiet">{email.subject}</p>
          <span className="launch-quilt" aria-hidden="true" />
          <p className="strong">{email.heading}</p>
          {email.paragraphs.map((paragraph) => (
            <p key={paragraph} className="kept-lines small">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
