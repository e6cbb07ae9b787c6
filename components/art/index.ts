export { FreePatchArt } from "./free-patch-art";
export { HeroArt } from "./hero-art";
export { MailArt, QuiltArt, ThanksArt } from "./state-art";
export { ArriveArt, GiveArt, JoinArt, TextArt } from "./step-art";
