// Runs before the first paint, so that nobody who chose the dark theme is shown a white page first (ui/theme/appearance.ts).
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
