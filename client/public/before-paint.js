/* oxlint-disable no-var, no-unused-vars -- browsers that know neither const nor a catch without a name read this, too */
// Day or night, and whether the browser is too old for the libreta.
(function () {
  var html = document.documentElement;
  var choice;
  try {
    choice = localStorage.getItem('petlove-tema');
  } catch (_) {}
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (dark) document.querySelector('meta[name="theme-color"]').content = '#12151E';
  if (!Array.prototype.findLast || !Object.hasOwn || !window.structuredClone || !window.CSSLayerBlockRule)
    html.setAttribute('data-too-old', '');
})();
