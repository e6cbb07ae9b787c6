/** Plain JavaScript, not bundled. */
export const SCRIPT = `
(() => {
  const busy = () => { const input = [...document.querySelectorAll(".reply input")].find((one) => one.value !== ""); return input !== undefined; };
  async function refresh() {
    const answer = await fetch(location.href, { headers: { "x-version": document.body.dataset.version } });
    if (answer.status !== 200) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (next.body.dataset.open !== document.body.dataset.open && !busy()) return location.reload();
    for (const region of document.querySelectorAll("[data-live]")) {
      const fresh = next.getElementById(region.id);
      if (fresh && fresh.innerHTML !== region.innerHTML) region.innerHTML = fresh.innerHTML;
    }
    document.body.dataset.version = next.body.dataset.version;
    tick();
  }
  const post = (path, body) =>
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  function tick() {
    for (const clock of document.querySelectorAll("[data-ahead]")) {
      const now = new Date(Date.now() + Number(clock.dataset.ahead));
      clock.textContent = now.toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
    }
  }
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches(".reply")) return;
    event.preventDefault();
    const body = form.elements.body.value.trim();
    if (!body) return;
    const answer = await (form.dataset.mail
      ? post("/_sim/inbound-email", { mail: form.dataset.mail, body })
      : post("/_sim/inbound-sms", { from: form.dataset.from, body }));
    if (answer.ok) form.reset();
    await refresh();
  });
  document.addEventListener("click", async (event) => {
    const say = event.target.closest("[data-say]");
    if (say) {
      await post("/_sim/inbound-sms", { from: say.closest(".reply").dataset.from, body: say.dataset.say });
      return refresh();
    }
    const button = event.target.closest("[data-advance]");
    if (!button) return;
    await post("/_sim/clock", { advanceSeconds: Number(button.dataset.advance) });
    await refresh();
  });
  document.addEventListener("change", (event) => { if (event.target.matches(".filter select")) event.target.form.submit(); });
  setInterval(() => { if (!document.hidden) refresh().catch(() => {}); }, 2500);
  setInterval(tick, 10000);
  tick();
})();
`;
