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

/** The texts of the question before a role changes: a key in `members.role`. */
export const roleQuestion = ({ isAdmin, isViewer }: Asked): "make" | "giveUp" | "take" => {
  if (!isAdmin) return "make";
  return isViewer ? "giveUp" : "take";
};

/** The texts of the question before somebody is deleted, with what stays and what ends: a key in `members.delete`. */
export const deleteQuestion = ({ isVerified }: Asked): "member" | "invited" =>
  isVerified ? "member" : "invited";
