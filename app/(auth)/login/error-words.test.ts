import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { type Language, LOCALES } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";
import { wordsFor } from "./error-words";

const said = (language: Language, error: string | undefined, provider: string | undefined) => {
  const messages = CATALOGUE[language];
  const t = createTranslator({ locale: LOCALES[language], messages, namespace: "authPages.login" });
  return wordsFor(t, language, { error, provider });
};

describe("a refused sign-in says", () => {
  it.each([
    [undefined, undefined, undefined],
    ["", "google", undefined],
    ["CredentialsSignin", undefined, "The email address or password is not correct. Please, try again"],
    ["no-data", "google", "We haven't received your google login data to proceed, please try again."],
    ["no-data", "facebook", "We haven't received your facebook login data to proceed, please try again."],
    ["denied", "facebook", "You declined to sign in with Facebook. Try again, or log in with your password."],
    ["no-data", "<script>", "Something went wrong."],
    ["toString", "google", "Something went wrong."],
    ["OAuthCallback", undefined, "Something went wrong."],
  ])("%j over %j: %j", (error, provider, words) => {
    expect(said("en", error, provider)).toBe(words);
  });

  it.each([
    ["CredentialsSignin", undefined],
    ["SecondFactorTimeout", undefined],
    ["no-data", "google"],
    ["denied", "google"],
    ["password-first", "facebook"],
    ["too-many", "google"],
    ["unavailable", "facebook"],
    ["OAuthCallback", undefined],
  ])("%j over %j in Spanish, too", (error, provider) => {
    const words = said("es", error, provider);
    expect(words).toBeTruthy();
    expect(words).not.toBe(said("en", error, provider));
  });
});
