import type { Page } from "@playwright/test";
import { linkIn, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { leftInEnglish } from "../support/left-in-english";

test.use({ locale: "es-MX" });

const ADMIN = { email: "admin@lakewood.example", password: "Manyhands1" };
const UNKNOWN = "0190a6e0-0000-7000-8000-000000000001";

const language = (page: Page) => page.locator("html").getAttribute("lang");

async function askInEnglish(page: Page): Promise<void> {
  await page.getByRole("form", { name: "Idioma" }).getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
}

test("a Spanish browser is met in Spanish; English is chosen with one button, and remembered", async ({
  page,
}) => {
  await page.goto("/login?returnTo=%2Four-balance");
  expect(await language(page)).toBe("es-US");
  await expect(page).toHaveTitle(/^Iniciar sesión/);
  await expect(page.getByRole("heading", { level: 1, name: "Qué gusto verle de nuevo" })).toBeVisible();
  await askInEnglish(page);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Four-balance$/);
  await expect(page.getByRole("heading", { level: 1, name: "Good to see you again" })).toBeVisible();
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
  // A language in the URL takes precedence over the chosen one.
  await page.goto("/sign-up?lang=es");
  await expect(page.getByRole("heading", { level: 1, name: "Crear cuenta" })).toBeVisible();
});

test("what is wrong with a form is said in Spanish, and whoever logs in reads on in it", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Su correo electrónico").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill("Wrong1234");
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  const wrong = "El correo electrónico o la contraseña no son correctos. Inténtelo de nuevo, por favor";
  await expect(page.getByRole("alert").filter({ hasText: wrong })).toBeVisible();

  await page.goto("/sign-up");
  await page.getByLabel("Su correo electrónico").fill("nora@");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText("Correo electrónico no válido")).toBeVisible();
  await expect(page.getByText("Marque la casilla para continuar")).toBeVisible();

  await page.goto("/login");
  await page.getByLabel("Su correo electrónico").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await page.goto("/settings/personal-info");
  await expect(page.getByRole("heading", { level: 1, name: "Información personal" })).toBeVisible();
});

test("an account in Spanish is in Spanish in a new browser, too, and a choice in that browser comes first", async ({
  another,
  signedIn,
}) => {
  const email = "oscar.villalobos@lakewood.example";
  const own = await signedIn(email, { locale: "en-US" });
  await own.goto("/settings/personal-info");
  await own.getByRole("button", { name: "Español" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Información personal" })).toBeVisible();
  const open = async (page: Page) => {
    await page.goto("/login?returnTo=/settings/values");
    if ((await language(page)) === "es-US") await askInEnglish(page);
    await page.getByLabel("Your Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/settings\/values$/);
    return page.locator("html");
  };
  await expect(await open(await another({ locale: "en-US" }))).toHaveAttribute("lang", "es-US");
  await expect(await open(await another({ locale: "es-MX" }))).toHaveAttribute("lang", "en-US");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the language is chosen all the same, and an invitation's address stays", async ({ page }) => {
    await page.goto(`/invitation?token=unknown&type=new&communityId=${UNKNOWN}`);
    await expect(page.getByRole("heading", { name: "No conocemos esta invitación" })).toBeVisible();
    await askInEnglish(page);
    await expect(page).toHaveURL(/\/invitation\?token=unknown&type=new&communityId=/);
    await expect(page.getByRole("heading", { name: "We don’t know this invitation" })).toBeVisible();
  });
});

test("a visitor registers in Spanish from the first page to the last", async ({ page, simulatorUrl }) => {
  const email = "lucia@post.example";
  const nothingEnglish = async () => expect(leftInEnglish(await page.content())).toEqual([]);
  await page.goto("/sign-up");
  await page.getByLabel("Su correo electrónico").fill(email);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Revise su correo electrónico" })).toBeVisible();
  await nothingEnglish();

  await page.goto(linkIn(await newestMail(page, simulatorUrl, email), "/create-account"));
  await expect(page.getByRole("combobox", { name: "País del número" })).toContainText("Alemania +49");
  await nothingEnglish();
  await page.getByLabel("Nombre").fill("Lucía");
  await page.getByLabel("Apellido").fill("Vega");
  await page.getByLabel("Teléfono", { exact: true }).fill("12");
  await page.getByLabel("Contraseña", { exact: true }).fill("corta");
  await page.getByLabel("Confirme la contraseña").fill("otra");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText("Número de teléfono no válido")).toBeVisible();
  await expect(page.getByText("La contraseña no coincide")).toBeVisible();
  await nothingEnglish();
});
