/**
 * Keeps the site's own files in the browser once the course has opened, so that it opens again without a network.
 *
 * The build writes FILES before this: by name the SHA-256 of each file; "" is the page itself. A file that is not the
 * one the build made is not kept, and a newer build waits until no page of the one before is open, as browsers have
 * it by themselves: so a course is never put together from two builds. (To take over earlier, `skipWaiting`, was tried:
 * Chromium at times waited five minutes for the older script's last request, and opened no page meanwhile.)
 * A browser without room for it, or a host that alters files, has the course from the network as ever.
 */

const SCOPE = self.registration.scope;
const KIND = `spades-learn ${SCOPE} `; // another course of the same host has a room of its own
const ROOM = KIND + VERSION;
const at = (/** @type {string} */ name) => new URL(name || ".", SCOPE).href;

/** @param {Response} answer */
async function hash(answer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** The file as the build made it, from the build before, the browser's own cache or the host, in this order. */
async function whole(/** @type {string} */ url, /** @type {string} */ wanted) {
  for (const get of [() => caches.match(url), () => fetch(url), () => fetch(url, { cache: "reload" })]) {
    const answer = await get().catch(() => undefined);
    // A browser shows no page that came by a redirect.
    if (answer?.ok && !answer.redirected && await hash(answer.clone()) === wanted) return answer;
  }
  throw new Error(`${url} is not the file of this site`);
}

async function fill() {
  const room = await caches.open(ROOM);
  // One after another: the learner is at work beside it.
  for (const [name, wanted] of Object.entries(FILES)) await room.put(at(name), await whole(at(name), wanted));
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(KIND) && name !== ROOM);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request @param {string} name */
async function kept(request, name) {
  return await (await caches.open(ROOM)).match(at(name)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill().catch(async (error) => { await caches.delete(ROOM); throw error; })));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const bare = url.split(/[?#]/, 1)[0];
  if (method !== "GET" || !bare.startsWith(SCOPE)) return;
  const name = bare.slice(SCOPE.length).replace(/^index\.html$/, "");
  if (Object.hasOwn(FILES, name)) event.respondWith(kept(event.request, name));
});
