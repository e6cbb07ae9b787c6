export { type Account, accountSchema, getAccount } from "./account";
export { type Person, usersById } from "./users-by-id";
