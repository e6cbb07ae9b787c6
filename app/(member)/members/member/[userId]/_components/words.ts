export type Asked = {
  communityId: string;
  communityName: string;
  userId: string;
  name: string;
  firstName: string;
  isAdmin: boolean;
  isVerified: boolean;
  isViewer: boolean;
};

/** Returns the key in `members.role`. */
export const roleQuestion = ({ isAdmin, isViewer }: Asked): "make" | "giveUp" | "take" => {
  if (!isAdmin) return "make";
  return isViewer ? "giveUp" : "take";
};

/** Returns the key in `members.delete`. */
export const deleteQuestion = ({ isVerified }: Asked): "member" | "invited" =>
  isVerified ? "member" : "invited";
