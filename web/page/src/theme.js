// The theme that was chosen, before anything is painted; as storage.ts keeps it.
try {
  const { theme } = JSON.parse(localStorage.getItem("sudokit.settings"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was chosen.
}
