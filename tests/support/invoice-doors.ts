/** The doors of issuing at the SRI: a part of the table in doors.ts. */
export const INVOICE_DOORS = {
  'invoiceIssuer.get': 'decideMoney',
  'invoiceIssuer.save': 'decideMoney',
  'invoiceIssuer.putCertificate': 'decideMoney',
  'invoiceIssuer.removeCertificate': 'decideMoney',
  'invoiceIssuer.turn': 'decideMoney',
  'invoices.list': 'decideMoney',
  'invoices.get': 'decideMoney',
  'invoices.month': 'decideMoney',
  'invoices.sendAgain': 'decideMoney',
  'invoices.issue': 'decideMoney',
  'invoices.test': 'decideMoney',
  'invoices.markAnnulled': 'decideMoney',
  'invoices.credit': 'decideMoney',
} as const;
