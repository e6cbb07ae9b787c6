import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Copy, Share2, UserPlus } from "@/components/ui/icons";
import { Sketch, SketchButton, SketchField } from "./sketch";

export function AddMemberButton() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <p className="sketch-title">{t("communityAdmins")}</p>
      <div className="row">
        <Avatar name="Nora Bell" seed="2" />
        <span className="grow">
          <span className="strong">Nora Bell</span>
          <br />
          <span className="small quiet">nora@lakewood.example</span>
        </span>
      </div>
      <SketchButton secondary block>
        <UserPlus />
        {t("addMember")}
      </SketchButton>
    </Sketch>
  );
}

export function MemberForm() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="sage">
      <div className="two">
        <SketchField label={t("firstName")} value="Theo" />
        <SketchField label={t("lastName")} value="Lind" />
      </div>
      <SketchField label={t("memberEmail")} value="theo@lakewood.example" />
      <SketchButton block>{t("sendInvitation")}</SketchButton>
    </Sketch>
  );
}

export function SharedLink() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="mist">
      <p className="sketch-title">{t("shareInvitation")}</p>
      <span className="input sketch-tall">{t("invitationWords")}</span>
      <div className="row wrap-ok">
        <SketchButton secondary>
          <Copy />
          {t("copyMessage")}
        </SketchButton>
        <SketchButton secondary>
          <Share2 />
          {t("share")}
        </SketchButton>
      </div>
    </Sketch>
  );
}

export function Invitation() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="rose">
      <p className="sketch-title sketch-large">{t("pleaseJoin")}</p>
      <p className="small quiet">{t("pleaseJoinWhy")}</p>
      <SketchButton block>{t("joinNow")}</SketchButton>
    </Sketch>
  );
}

export function Waiting() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <p className="sketch-title">{t("waitingForAnswer")}</p>
      {["ida@lakewood.example", t("secondAddress")].map((address) => (
        <div key={address} className="row between sketch-line">
          <span className="small strong wrap-any">{address}</span>
          <span className="btn btn-2 btn-sm">{t("takeBack")}</span>
        </div>
      ))}
    </Sketch>
  );
}
