// Keeps the files of the page, so that it opens without a network. The list and its version are put
// in by the build.
const kVersion = "{{version}}";
const kFiles = {{files}};
// The words of each language; those of the one that is spoken are kept too.
const kWords = {{words}};

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kVersion).then((cache) => cache.addAll(kFiles)).then(() => self.skipWaiting()));
});

self.addEventListener("message", (event) => {
  const missing = (cache) => Promise.all((kWords[event.data.words] ?? []).map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  event.waitUntil(caches.open(kVersion).then(missing));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("sudokit-") && name !== kVersion;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

// Only files of this page are answered, and those from what is kept.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(
    caches.open(kVersion).then(async (cache) => {
      const kept = await cache.match(event.request, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    }),
  );
});
