/** What may be read whole: tables that do not grow, indexes of what waits today, and statements whose reason stands beside them. */

/** They have as many rows as a clinic has people, places, products and settings, or as few as live for minutes; every other table grows. */
export const BOUNDED: ReadonlySet<string> = new Set([
  // Delivered, or kept by the staff.
  ...named(`country province city countryRule species breed disease vaccine vaccineDisease vaccineSynonym dewormingProduct plan
    planPrice taxRate video notice`),
  // The house, its people and its settings.
  ...named(`keeper clinicProfile clinicLogo branch staff staffSignature staffInvite clinic installation recallTemplate recallSetting whatsappTemplate whatsappSetting
    appointmentSetting appointmentFeed invoiceIssuer issuerCertificate invoiceNumber auditHead signingKey trustedIssuer job
    apiKey webhook scheduleRefresh ownField`),
  // Some in a year: what it bought, engraved, brought, planned and mailed.
  ...named(`lot lotVaccine tagBatch credential credentialPicture listImport campaign recallMailing`),
  // Codes of some minutes, and tries of some hours.
  ...named(`consentCode vetAccess rateLimit`),
  // A sum for each species and month, and the changes of five minutes.
  'tally',
]);

/** Indexes of what waits or is open now: as many rows as there is work today, however many there were. */
export const FEW_ROWS: ReadonlySet<string> = new Set(
  named(`mailOutboxNext mailOutboxUnsent pushOutboxNext webhookDeliveryWaiting walletCopyWaiting whatsappMessageDue handOverWaiting handOverToRemind
    listImportWaiting appointmentHere appointmentAsked reviewLineOpen abuseReportOpen invoiceDue invoiceToAnnul petLost
    fileUnstored fileWithoutPlace`),
);

export interface Allowed {
  statement: RegExp;
  reason: string;
}

export const ALLOWED: readonly Allowed[] = [
  {
    statement: /^select "hash" from "token" where "kind" = \S+ and "usedAt" is null and "createdAt" > \S+$/,
    reason: 'A start asks so until the house has its first administrator: there is hardly a token yet.',
  },
  {
    statement: /^select "userId", "secret" from "totp" order by "userId"$/,
    reason: 'A start opens every second factor: those that another key sealed have to be told.',
  },
  {
    statement: /from "owner" inner join \(select "owner"\."id" as id, [\s\S]* limit \S+\) as "page"/,
    reason: 'The list of owners walks their order until its page is full; nearly each has a patient.',
  },
  {
    statement:
      /from "pet" inner join "species" [\s\S]* inner join \(select "\w+"\."\w+" as id, [\s\S]* limit \S+\) as "page"/,
    reason:
      'The list of patients walks the order that was chosen until its page is full; a filter passes over the others.',
  },
  {
    statement: /from "user" inner join \(select "user"\."id" as id, [\s\S]* limit \S+\) as "page"/,
    reason: 'The list of accounts walks their order; all but two are people.',
  },
  {
    statement: /from "payment" left join "user" on "user"\."id" = "payment"\."userId" .*order by "payment"\."id"/,
    reason: 'The list of payments walks their order. PostgreSQL knows by its own statistics that open ones are few.',
  },
  {
    statement: /from "invoice" left join "payment" on .*order by "invoice"\."id" desc limit/,
    reason: 'The list of invoices walks their order, or that of the index of those of the counter.',
  },
  {
    statement: /from "payment" inner join "paymentStep" as "paid" .* or \("back"\."at" >= /,
    reason: "The accountant's table of a month, read by pages while it is written: a refund may be of any payment.",
  },
  {
    statement: /^update "paymentItem" set "petName" = .* where "payment"\."userId" is null\)$/,
    reason: 'An account that is deleted: what its payments named, which have no account any more.',
  },
  {
    statement: /^select "state", count\(\*\) as "count" from "report" group by "state"$/,
    reason: 'Counted in an index; a house that has a thousand reports has a hundred thousand animals.',
  },
  {
    statement: /from "patient" inner join "pet" .* where "patient"\."endedAt" is not null .* limit \S+$/,
    reason: 'The index of former patients in its own order, until the page is full.',
  },
  {
    statement: /from "finderThread" [\s\S]* pet\."userId" \+ 0 = /,
    reason:
      'The conversations about the animals of the house, in their order until the page is full: few others write to it.',
  },
  {
    statement: /^insert into "pushOutbox" [\s\S]* from "pushSubscription" inner join "user" /,
    reason: 'An announcement goes to everyone who asked for notices.',
  },
  {
    statement: /^select count\(\*\) as amount from \(\s+select [\s\S]* limit \S+\) as counted$/,
    reason: 'A heading counts no further than its bound.',
  },
  {
    statement: /^\s*select count\(owner\.id\) as amount, coalesce\(sum\(one\.animals\), 0\) as animals from \(/,
    reason: 'A heading counts no further than its bound.',
  },
  {
    statement: /^insert into "channelOutbox" [\s\S]* from "noticeChannel" inner join "user" /,
    reason: 'An announcement goes to everyone who has a channel; to one person it goes by the index of that person.',
  },
];

function named(names: string): string[] {
  return names.trim().split(/\s+/);
}
