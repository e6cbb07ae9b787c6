import "next-auth";
import "next-auth/jwt";
import type { BrowserSession } from "@/lib/identity";

declare module "next-auth" {
  interface User {
    id: string;
    /** For providers, `admit` opens the session. */
    session?: BrowserSession;
  }
  interface Profile {
    email_verified?: boolean;
    given_name?: string;
    family_name?: string;
  }
  interface Session {
    user: { id: string };
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sub: string;
    sv: number;
    sid: string;
    gen: number;
    until: number;
    remember: boolean;
  }
}
