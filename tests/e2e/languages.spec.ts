import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { isTranslated } from "../../app/_features/pages/addresses";
import english from "../../messages/en/content.json" with { type: "json" };
import spanish from "../../messages/es/content.json" with { type: "json" };
import { linkIn, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { leftInEnglish } from "../support/left-in-english";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";

test.use({ locale: "es-MX" });

const ADMIN = { email: "admin@lakewood.example", password: "Manyhands1" };
/** Whoever runs the site is called what they are called. */
const PROVIDER = process.env.PROVIDER_NAME ?? "The Manyhands Provider";
/** What a guide's drawings of English pages show. */
const BUTTONS = Object.values(english.sketch).filter((text) => Object.values(spanish.sketch).includes(text));
const UNKNOWN = "0190a6e0-0000-7000-8000-000000000001";
/** An address of this width and of this run alone. */
const address = (name: string) => `${name}.${test.info().project.name}.${Date.now()}@post.example`;

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
  // An address that names a language counts before what was chosen.
  await page.goto("/sign-up?lang=es");
  await expect(page.getByRole("heading", { level: 1, name: "Crear cuenta" })).toBeVisible();
});

test("what is wrong with a form is said in Spanish, and member pages stay English", async ({ page }) => {
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
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
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

type Seen = { communityId: string; active: string; ended: string; written: string[] };

const listSchema = z.object({
  items: z.array(z.object({ id: z.string(), communityId: z.string(), name: z.string() })),
});

/** Campaigns that a visitor may open, and everything that people wrote on their pages. */
async function campaignsOf(request: APIRequestContext): Promise<Seen> {
  const told = await request.post("/api/identity/account/login", { data: ADMIN });
  const { token } = z.object({ token: z.object({ access_token: z.string() }) }).parse(await told.json());
  const get = async (path: string) => {
    const answer = await request.get(`/api/community${path}`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    });
    return answer.json();
  };
  const communitySchema = z.array(z.object({ id: z.string(), name: z.string(), description: z.string() }));
  const communities = communitySchema.parse(await get("/communities"));
  const communityId = communities[0]?.id ?? "";
  const inIt = `/communities/${communityId}/campaigns`;
  const active = listSchema.parse(await get(`${inIt}/active/20/1`)).items;
  const ended = listSchema.parse(await get(`${inIt}/completed/20/1`)).items;
  const stories = await Promise.all(
    [...active.map(({ id }) => id), ...ended.map(({ id }) => `completed/${id}`)].map(async (one) =>
      z.object({ description: z.string() }).parse(await get(`${inIt}/${one}`)),
    ),
  );
  return {
    communityId,
    active: active[0]?.id ?? "",
    ended: ended[0]?.id ?? "",
    written: [
      PROVIDER,
      ...BUTTONS,
      ...stories.map(({ description }) => description),
      ...[...active, ...ended].map(({ name }) => name),
      ...communities.flatMap(({ name, description }) => [name, description]),
    ],
  };
}

/** Every translated page that somebody without an account can open, in each of the ways it looks. */
const addresses = ({ communityId, active, ended }: Seen): Record<string, string[]> => ({
  "/": ["/", "/?page=FAQ"],
  "/login": ["/login", "/login?done=password", "/login?error=denied&provider=google", "/login?error=x"],
  "/login/[token]": ["/login/unknown"],
  "/sign-up": ["/sign-up", "/sign-up?token=unknown&type=create"],
  "/create-account": ["/create-account?token=unknown"],
  "/welcome": ["/welcome", "/welcome?token=unknown"],
  "/email-required": ["/email-required"],
  "/reset-password": ["/reset-password?email=nora@lakewood.example"],
  "/change-password": ["/change-password?token=dead"],
  "/confirm-email": ["/confirm-email?token=dead"],
  "/confirm-invitation": ["/confirm-invitation?token=unknown"],
  "/community-invitation": ["/community-invitation?token=unknown"],
  "/invitation": ["/invitation", `/invitation?communityId=${communityId}`, "/invitation?token=unknown"],
  "/second-factor": ["/second-factor"],
  "/approved": [`/approved?communityId=${UNKNOWN}`],
  "/unsubscribe/[token]": ["/unsubscribe/unknown"],
  "/not-found": ["/not-found"],
  "/community/[communityId]/campaign/[campaignId]": [
    `/community/${communityId}/campaign/${active}`,
    `/community/${communityId}/campaign/${ended}`,
    `/community/${communityId}/campaign/${UNKNOWN}`,
  ],
  "/community/[communityId]/campaign/[campaignId]/concern": [
    `/community/${communityId}/campaign/${active}/concern`,
  ],
  "/community/[communityId]/campaign/[campaignId]/poster": [
    `/community/${communityId}/campaign/${active}/poster`,
  ],
  "/tutorials/[slug]": ["/tutorials/start-a-community", "/tutorials/give"],
  "/campaign/anonymous/donate/[communityId]/[campaignId]": [
    `/campaign/anonymous/donate/${communityId}/${active}`,
    `/campaign/anonymous/donate/${communityId}/${ended}`,
  ],
  "/anonymous/campaign-completed/[communityId]/[campaignId]": [
    `/anonymous/campaign-completed/${communityId}/${ended}`,
  ],
});

test("no page that a visitor can open leaves anything in English", async ({
  page,
  request,
  consoleGuard,
}) => {
  test.setTimeout(600_000);
  consoleGuard.expectError(/status of 404/);
  const seen = await campaignsOf(request);
  const special = addresses(seen);
  const translated = Object.keys(PAGE_RIGHTS).filter((one) => {
    const right = PAGE_RIGHTS[one];
    return right !== "member" && right !== "admin" && isTranslated(sampleAddress(one));
  });
  expect(Object.keys(special).filter((one) => !translated.includes(one))).toEqual([]);
  const left: Record<string, string[]> = {};
  for (const path of translated.flatMap((one) => special[one] ?? [sampleAddress(one)])) {
    await page.goto(path);
    const found = [...(await leftInEnglish(page, seen.written))];
    if ((await language(page)) !== "es-US") found.push(`lang=${await language(page)}`);
    if (found.length > 0) left[path] = found;
  }
  expect(left).toEqual({});
});

test("a visitor registers in Spanish from the first page to the last", async ({ page, simulatorUrl }) => {
  const email = address("lucia");
  const nothingEnglish = async () => expect(await leftInEnglish(page)).toEqual([]);
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
