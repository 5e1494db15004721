/** The webmail of an address, by its domain: the services that most members in Ecuador use. */
const SITES: readonly { ends: readonly string[]; name: string; address: string }[] = [
  { ends: ['gmail.com', 'googlemail.com'], name: 'Gmail', address: 'https://mail.google.com/mail/u/0/#inbox' },
  {
    ends: ['outlook.com', 'outlook.es', 'hotmail.com', 'hotmail.es', 'live.com', 'msn.com'],
    name: 'Outlook',
    address: 'https://outlook.live.com/mail/0/',
  },
  { ends: ['yahoo.com', 'yahoo.es', 'ymail.com'], name: 'Yahoo', address: 'https://mail.yahoo.com/' },
  { ends: ['icloud.com', 'me.com'], name: 'iCloud', address: 'https://www.icloud.com/mail/' },
];

export function mailSiteOf(email: string): { name: string; address: string } | null {
  const host = email.split('@').at(-1)?.trim().toLowerCase() ?? '';
  return SITES.find(({ ends }) => ends.includes(host)) ?? null;
}
