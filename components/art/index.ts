export { HeroArt } from "./hero-art";
export { PlaceArt } from "./place-art";
export { MailArt, QuiltArt, ThanksArt } from "./state-art";
export { ArriveArt, GiveArt, JoinArt, TextArt } from "./step-art";
