export { foreign } from "./foreign";
export { page, questions, team, tutorial, tutorialAfter, tutorials, values } from "./load";
export { Prose } from "./prose";
export { QuestionList } from "./question-list";
export type { PageName } from "./schemas";
export type { ListedText, PageText, TutorialText } from "./texts";
export { TutorialCards } from "./tutorial-cards";
export { TutorialGuide } from "./tutorial-guide";
export { ValueList } from "./value-list";
