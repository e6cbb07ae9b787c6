export { type Account, accountSchema, getAccount } from "./account";
