/** Spanish plurals of species, for filters; an unknown species keeps its own name. */
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
