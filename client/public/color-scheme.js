// Before the first paint: the stored choice, else the system's, so that a dark room sees no white flash.
// A file of its own because the content security policy allows no inline script.
(() => {
  let choice = 'auto';
  try {
    choice = localStorage.getItem('petlove-tema') || 'auto';
  } catch {}
  const dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (dark) document.querySelector('meta[name="theme-color"]').content = '#12151E';
})();
