/** The bounds of a price. Pure; runs in the browser too. */

/** 1,00 and 10.000 USD: a price outside is a typing error. */
export const SMALLEST_PRICE = 100;
export const LARGEST_PRICE = 1_000_000;

/** `codigoPorcentaje` of the SRI's table 17, for present and past rates. */
export const TAX_CODES: Record<string, string> = {
  '0': '0 %',
  '5': '5 %',
  '2': '12 %',
  '10': '13 %',
  '3': '14 %',
  '4': '15 %',
  '8': 'IVA diferenciado',
  '6': 'No objeto de impuesto',
  '7': 'Exento de IVA',
};
