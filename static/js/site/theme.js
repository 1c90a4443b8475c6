/** The switch between the system's theme, light and dark; kept in this browser only. */

const KEY = "tallyworks.theme";
const ORDER = /** @type {const} */ (["system", "light", "dark"]);

/** @typedef {(typeof ORDER)[number]} Theme */

/**
 * Return the theme that follows in the switch's round.
 * @param {Theme} theme
 * @returns {Theme}
 */
export function nextTheme(theme) {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
}

/** @returns {Theme} the theme the page shows now */
function currentTheme() {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** @param {Theme} theme */
function keep(theme) {
  try {
    // A bare word, not JSON: the script in the page's head reads it before any module.
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Denied storage: the choice holds for this page.
  }
}

/** @param {Theme} theme */
function show(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    if (!(button instanceof HTMLElement)) continue;
    const text = button.querySelector("[data-theme-text]");
    if (text) text.textContent = button.dataset[theme] ?? theme;
    button.hidden = false;
  }
}

/** Make the page's theme switches work. */
export function mountThemeSwitches() {
  show(currentTheme());
  for (const button of document.querySelectorAll("[data-theme-switch]"))
    button.addEventListener("click", () => {
      const theme = nextTheme(currentTheme());
      keep(theme);
      show(theme);
    });
}

if (typeof document !== "undefined") mountThemeSwitches();
