const COMMUNITIES = "/platform/communities";

export const LIST_PATHS = {
  all: COMMUNITIES,
  waiting: `${COMMUNITIES}?show=waiting`,
  declined: `${COMMUNITIES}?show=declined`,
  held: `${COMMUNITIES}?show=held`,
  deleted: `${COMMUNITIES}?show=deleted`,
} as const;

export const adminsPath = (communityId: string) => `${COMMUNITIES}/admins/${communityId}`;
export const declinePath = (communityId: string) => `${COMMUNITIES}/decline/${communityId}`;
export const holdPath = (communityId: string) => `${COMMUNITIES}/hold/${communityId}`;
export const deletePath = (communityId: string) => `${COMMUNITIES}/delete/${communityId}`;
