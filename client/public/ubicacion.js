// The one script of the pages that a finder sees: it asks for the place after a tap, draws what will be sent, and sends nothing by
// itself. A file of its own because the content security policy allows no inline script.
(() => {
  const form = document.getElementById('lugar-form');
  const template = document.getElementById('con-script');
  if (!form || !template || !navigator.geolocation) return;
  const words = form.dataset;
  template.replaceWith(template.content);
  const ask = document.getElementById('pedir');
  const state = document.getElementById('estado');
  const sketch = document.getElementById('croquis');
  const place = document.getElementById('lugar');
  const send = form.querySelector('button:not([type])');
  const written = document.getElementById('con-palabras');
  written.textContent = words.words;
  // Nothing drawn yet takes no room.
  sketch.style.display = 'none';
  // Until there is a place to send, the first tap is the one above; a form that asks for more keeps its own.
  (words.more ? ask : send).classList.remove('main');

  const field = (name) => form.elements.namedItem(name);
  const say = (text) => {
    state.textContent = text;
  };

  ask.addEventListener('click', () => {
    ask.setAttribute('aria-disabled', 'true');
    say(words.asking);
    navigator.geolocation.getCurrentPosition(got, failed, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 30_000,
    });
  });

  function got({ coords }) {
    ask.removeAttribute('aria-disabled');
    field('latitud').value = coords.latitude.toFixed(6);
    field('longitud').value = coords.longitude.toFixed(6);
    field('precision').value = Number.isFinite(coords.accuracy) ? String(Math.round(coords.accuracy)) : '';
    draw(coords);
    say(words.got);
    ask.classList.remove('main');
    send.classList.add('main');
    // A form that asks for more goes on below: its end is not yet the next step.
    if (!words.more) send.focus();
  }

  function failed(error) {
    ask.removeAttribute('aria-disabled');
    say(error.code === 1 ? words.refused : words.silent);
    send.classList.add('main');
    ask.classList.remove('main');
    place.focus();
  }

  // A circle as wide as the telephone is unsure, the point, and the numbers rounded: no map of anybody is asked for.
  function draw({ latitude, longitude, accuracy }) {
    const svg = node('svg', { viewBox: '0 0 320 180', width: '100%', role: 'img', 'aria-label': words.sketch });
    svg.append(
      node('rect', { x: 0, y: 0, width: 320, height: 180, rx: 10, fill: 'currentColor', 'fill-opacity': 0.06 }),
      ...[40, 80, 120, 160, 200, 240, 280].map((x) => line(x, 0, x, 180)),
      ...[30, 60, 90, 120, 150].map((y) => line(0, y, 320, y)),
      node('circle', {
        cx: 160,
        cy: 90,
        r: 62,
        fill: 'currentColor',
        'fill-opacity': 0.12,
        stroke: 'currentColor',
        'stroke-width': 2,
      }),
      node('circle', { cx: 160, cy: 90, r: 7, fill: 'currentColor' }),
    );
    const radius = Number.isFinite(accuracy) ? Math.max(1, Math.round(accuracy)) : null;
    if (radius !== null) {
      const text = node('text', { x: 160, y: 172, 'text-anchor': 'middle', 'font-size': 14, fill: 'currentColor' });
      text.textContent = `± ${radius} ${words.metres}`;
      svg.append(text);
    }
    const caption = document.createElement('figcaption');
    caption.className = 'small';
    caption.textContent = `${words.around}: ${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
    sketch.replaceChildren(svg, caption);
    sketch.style.display = '';
    written.remove();
  }

  function line(x1, y1, x2, y2) {
    return node('line', { x1, y1, x2, y2, stroke: 'currentColor', 'stroke-opacity': 0.15 });
  }

  function node(name, attributes) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }
})();
