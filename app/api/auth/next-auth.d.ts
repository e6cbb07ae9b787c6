import "next-auth";
import "next-auth/jwt";

declare module "next-auth" {
  interface User {
    id: string;
    sessionVersion: number;
    remember: boolean;
  }
  interface Session {
    user: { id: string };
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sub: string;
    sv: number;
    remember: boolean;
  }
}
