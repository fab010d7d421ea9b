// Runs before the first paint, so that a user with the dark theme sees no white page first (ui/theme/appearance.ts).
(() => {
  try {
    const { theme, density } = JSON.parse(localStorage.getItem('countinghouse.appearance') ?? '{}');
    const { dataset } = document.documentElement;
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (density === 'comfortable') dataset.density = density;
  } catch {
    // nothing can be kept here: the page follows the system
  }
})();
