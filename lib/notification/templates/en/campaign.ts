import { PRODUCT_NAME } from "@/lib/kernel";
import type { CampaignWords } from "../campaign";

export const campaign: CampaignWords = {
  subjects: {
    "2": (community) => `${community}: one of us could use a hand`,
    "3": (community) => `${community}: a quarter of the way`,
    "4": (community) => `${community}: halfway there`,
    "5": (community) => `${community}: three quarters of the way`,
    "6": (community) => `${community}: the goal is reached`,
  },
  give: "Give quietly",
  seeQuilt: "See the quilt",
  hope: "What we hope to raise",
  keeps: `What ${PRODUCT_NAME} keeps`,
  ofGoal: (goal, gifts) =>
    gifts === null ? `of ${goal}` : `of ${goal}, ${gifts === 1 ? "1 gift" : `${gifts} gifts`}`,
  sewn: (percent) =>
    percent >= 100 ? "The quilt is sewn and bound." : `${percent}% sewn, ${100 - percent}% still in pencil.`,
  quietAtLaunch: "If you can, give quietly. If not, no need to answer.",
  quiet: "Nothing to do. If you have given already, thank you. If not, that is a full answer, too.",
  onlyAdmins: "The name is known only to this community’s admins. Please don’t guess, and don’t ask.",
  because: (community) => `You get this because you belong to ${community}.`,
  digest: {
    subjects: {
      "1": "This week in your communities",
      "2": "Today in your communities",
      "3": "This month in your communities",
    },
    subject: "How your communities are doing",
    further: (campaigns) =>
      campaigns === 1 ? "One campaign has come further." : `${campaigns} campaigns have come further.`,
    quiet: "Nothing to do. If you have given already, thank you. If not, that is a full answer, too.",
    seeAll: "See all campaigns",
    because: "You get progress together in one e-mail, as you have chosen.",
  },
};
