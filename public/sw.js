// Caches only one offline page for each language, never other pages or API answers: campaigns and money are always fetched.
const KEPT = "offline-1";
const LANGUAGES = ["en", "es"];
const pageIn = (language) => `/offline/${language}`;

function languageOf(address) {
  const asked = new URL(address).searchParams.get("lang") ?? self.navigator.language.slice(0, 2);
  return LANGUAGES.includes(asked) ? asked : "en";
}

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(LANGUAGES.map((language) => new Request(pageIn(language), { cache: "reload" })));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(pageIn(languageOf(event.request.url)))) ?? Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(open(event));
});
