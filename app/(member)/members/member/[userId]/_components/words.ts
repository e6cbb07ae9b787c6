/** Who is asked about, as forms and questions need them. */
export type Asked = {
  communityId: string;
  communityName: string;
  userId: string;
  /** What they are called in full, and in a sentence. */
  name: string;
  firstName: string;
  isAdmin: boolean;
  isVerified: boolean;
  isViewer: boolean;
};

type Question = { title: string; consequence: string; submit: string; busy: string };

/** The question before a role changes. */
export function roleQuestion({ name, firstName, isAdmin, isViewer }: Asked): Question {
  if (!isAdmin) {
    return {
      title: `Make ${name} an admin?`,
      consequence: `${firstName} then sees whom campaigns are for, launches them and sends the money, and is told at once.`,
      submit: "Make admin",
      busy: "Saving",
    };
  }
  if (isViewer) {
    return {
      title: "Give up the admin role?",
      consequence:
        "You stay a member. You no longer see whom campaigns are for, and only another admin can make you one again.",
      submit: "Give up the role",
      busy: "Saving",
    };
  }
  return {
    title: `Take the admin role from ${name}?`,
    consequence: `${firstName} stays a member, and no longer sees whom campaigns are for.`,
    submit: "Take the role",
    busy: "Saving",
  };
}

/** The question before somebody is deleted, with what stays and what ends. */
export function deleteQuestion({ name, firstName, communityName, isVerified }: Asked): Question {
  if (!isVerified) {
    return {
      title: `Delete ${name}?`,
      consequence:
        "The invitation ends: its links open nothing any more, and what was entered is erased. You can invite them again.",
      submit: "Delete member",
      busy: "Deleting",
    };
  }
  return {
    title: `Delete ${name} from ${communityName}?`,
    consequence: `Their gifts and receipts stay. What ends are messages of this community and recurring gifts to it. ${firstName} comes back only if an admin invites or accepts them.`,
    submit: "Delete member",
    busy: "Deleting",
  };
}
