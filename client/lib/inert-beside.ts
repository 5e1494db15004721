/** Makes all but this part of the page inert, as a modal dialog does. @returns the way back */
export function inertBeside(part: HTMLElement): () => void {
  const made: Element[] = [];
  for (let own: Element = part; own.parentElement && own !== document.body; own = own.parentElement)
    for (const other of own.parentElement.children)
      if (other !== own && !other.hasAttribute('inert')) {
        other.toggleAttribute('inert', true);
        made.push(other);
      }
  return () => made.forEach((other) => other.removeAttribute('inert'));
}
