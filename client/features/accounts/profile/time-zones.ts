/** Time zones by city, with their current clock. */
import type { ComboOption } from '../../../components/combo-field.tsx';

/** The zones this browser knows. `current` is always among them, even where only the server knows it. */
export function listTimeZones(current: string): ComboOption[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: showTimeZone(zone),
  }));
}

/** `America/Guayaquil` → `Guayaquil, América`. */
export function showTimeZone(zone: string): string {
  const [region = '', ...places] = zone.replaceAll('_', ' ').split('/');
  return places.length === 0 ? region : `${places.toReversed().join(', ')}, ${REGIONS[region] ?? region}`;
}

/** `05:20`, so that the member recognises their own clock. */
export function clockIn(zone: string): string {
  return new Intl.DateTimeFormat('es-EC', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format();
}

const REGIONS: Record<string, string> = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Asia: 'Asia',
  Atlantic: 'Atlántico',
  Australia: 'Australia',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
};
