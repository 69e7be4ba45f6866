// The theme that was chosen, before anything is painted; as storage.ts keeps it.
try {
  const { theme } = JSON.parse(localStorage.getItem("sudokit.settings"));
  if (/^[a-z]+$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was chosen.
}
