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

export const roleQuestion = ({ isAdmin, isViewer }: Asked): "make" | "giveUp" | "take" => {
  if (!isAdmin) return "make";
  return isViewer ? "giveUp" : "take";
};

export const deleteQuestion = ({ isVerified }: Asked): "member" | "invited" =>
  isVerified ? "member" : "invited";
