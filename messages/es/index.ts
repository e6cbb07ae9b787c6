import desk from "../en/desk.json";
import account from "./account.json";
import admin from "./admin.json";
import auth from "./auth.json";
import authPages from "./authPages.json";
import balance from "./balance.json";
import campaign from "./campaign.json";
import campaignForm from "./campaignForm.json";
import campaigns from "./campaigns.json";
import cards from "./cards.json";
import communities from "./communities.json";
import consent from "./consent.json";
import content from "./content.json";
import credentials from "./credentials.json";
import erasure from "./erasure.json";
import giving from "./giving.json";
import invitation from "./invitation.json";
import landing from "./landing.json";
import launch from "./launch.json";
import legal from "./legal.json";
import members from "./members.json";
import meta from "./meta.json";
import notifications from "./notifications.json";
import pages from "./pages.json";
import paper from "./paper.json";
import recipient from "./recipient.json";
import recurring from "./recurring.json";
import security from "./security.json";
import sending from "./sending.json";
import shell from "./shell.json";
import shortLink from "./shortLink.json";
import statement from "./statement.json";
import states from "./states.json";
import subscriptions from "./subscriptions.json";
import ui from "./ui.json";
import unsubscribe from "./unsubscribe.json";

/** Every text of the translated pages in Spanish, as people in the United States read it. */
export const es = {
  account,
  admin,
  auth,
  authPages,
  balance,
  campaign,
  campaignForm,
  campaigns,
  cards,
  communities,
  consent,
  content,
  credentials,
  desk,
  erasure,
  giving,
  invitation,
  landing,
  launch,
  legal,
  members,
  meta,
  notifications,
  pages,
  paper,
  recipient,
  recurring,
  security,
  sending,
  shell,
  shortLink,
  statement,
  states,
  subscriptions,
  ui,
  unsubscribe,
};
