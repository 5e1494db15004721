/** Species by their Spanish plural, for filters; one that is not known here says its own name. */
const PLURALS: Record<string, string> = {
  dog: 'Perros',
  cat: 'Gatos',
  rabbit: 'Conejos',
  bird: 'Aves',
  'guinea-pig': 'Cuyes',
  hamster: 'Hámsteres',
  turtle: 'Tortugas',
  ferret: 'Hurones',
  horse: 'Caballos',
  hedgehog: 'Erizos',
  chinchilla: 'Chinchillas',
  reptile: 'Reptiles',
  fish: 'Peces',
  other: 'Otros',
};

export function speciesPlural(code: string, name: string): string {
  return PLURALS[code] ?? name;
}
