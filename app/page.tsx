import { redirect } from "next/navigation";

/** The front door: members find their campaigns behind it, visitors the login. */
export default function FrontDoor() {
  redirect("/campaigns");
}
