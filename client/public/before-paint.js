(function () {
  var html = document.documentElement,
    choice;
  try {
    choice = localStorage.getItem('petlove-tema');
  } catch (_) {}
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.dataset.colorScheme = dark ? 'dark' : 'light';
  if (dark) document.querySelector('meta[name="theme-color"]').content = '#12151E';
  if (![].findLast || !window.CSSLayerBlockRule) html.dataset.tooOld = '';
})();
