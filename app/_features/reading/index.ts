export { langAttribute } from "@/lib/content/lang-attribute";
export { page, questions, team, tutorial, tutorialAfter, tutorials, values } from "@/lib/content/load";
export type { PageName } from "@/lib/content/schemas";
export type { ListedText, PageText, TutorialText } from "@/lib/content/texts";
export { Prose } from "./prose";
export { QuestionList } from "./question-list";
export { TutorialCards } from "./tutorial-cards";
export { TutorialGuide } from "./tutorial-guide";
export { ValueList } from "./value-list";
