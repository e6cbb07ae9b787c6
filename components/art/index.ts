export { FreePatchArt } from "./free-patch-art";
export { HeroArt } from "./hero-art";
export { QuiltArt } from "./quilt-art";
export { MailArt, ThanksArt } from "./state-art";
export { ArriveArt, GiveArt, JoinArt, TextArt } from "./step-art";
