import auth from "./auth.json";
import authPages from "./authPages.json";
import campaign from "./campaign.json";
import content from "./content.json";
import credentials from "./credentials.json";
import giving from "./giving.json";
import invitation from "./invitation.json";
import landing from "./landing.json";
import legal from "./legal.json";
import meta from "./meta.json";
import recurring from "./recurring.json";
import shell from "./shell.json";
import statement from "./statement.json";
import states from "./states.json";
import subscriptions from "./subscriptions.json";
import ui from "./ui.json";
import unsubscribe from "./unsubscribe.json";

/** Every text of the translated pages in Spanish, as people in the United States read it. */
export const es = {
  auth,
  authPages,
  campaign,
  content,
  credentials,
  giving,
  invitation,
  landing,
  legal,
  meta,
  recurring,
  shell,
  statement,
  states,
  subscriptions,
  ui,
  unsubscribe,
};
