import account from "./account.json" with { type: "json" };
import admin from "./admin.json" with { type: "json" };
import auth from "./auth.json" with { type: "json" };
import authPages from "./authPages.json" with { type: "json" };
import balance from "./balance.json" with { type: "json" };
import campaign from "./campaign.json" with { type: "json" };
import campaignForm from "./campaignForm.json" with { type: "json" };
import campaigns from "./campaigns.json" with { type: "json" };
import cards from "./cards.json" with { type: "json" };
import communities from "./communities.json" with { type: "json" };
import consent from "./consent.json" with { type: "json" };
import content from "./content.json" with { type: "json" };
import credentials from "./credentials.json" with { type: "json" };
import desk from "./desk.json" with { type: "json" };
import erasure from "./erasure.json" with { type: "json" };
import giving from "./giving.json" with { type: "json" };
import invitation from "./invitation.json" with { type: "json" };
import landing from "./landing.json" with { type: "json" };
import launch from "./launch.json" with { type: "json" };
import legal from "./legal.json" with { type: "json" };
import members from "./members.json" with { type: "json" };
import meta from "./meta.json" with { type: "json" };
import notifications from "./notifications.json" with { type: "json" };
import pages from "./pages.json" with { type: "json" };
import paper from "./paper.json" with { type: "json" };
import recipient from "./recipient.json" with { type: "json" };
import recurring from "./recurring.json" with { type: "json" };
import security from "./security.json" with { type: "json" };
import sending from "./sending.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import shortLink from "./shortLink.json" with { type: "json" };
import statement from "./statement.json" with { type: "json" };
import states from "./states.json" with { type: "json" };
import subscriptions from "./subscriptions.json" with { type: "json" };
import ui from "./ui.json" with { type: "json" };
import unsubscribe from "./unsubscribe.json" with { type: "json" };

/** Every text of the translated pages in English. A namespace is a file. */
export const en = {
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
