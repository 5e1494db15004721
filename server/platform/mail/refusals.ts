/**
 * Whether an answer refuses the address for good. What an operator can fix (a key, the sender, a policy) is
 * retried.
 */

/** Resend: 400 or 422 with a validation error; its message names the field, which may not be the address. */
export function refusesAddress(error: { name: string; message: string; statusCode: number | null }): boolean {
  if (error.statusCode !== 400 && error.statusCode !== 422) return false;
  if (!['validation_error', 'invalid_parameter', 'invalid_to_address'].includes(error.name)) return false;
  const field = /`(\w+)`/.exec(error.message)?.[1];
  return field === undefined || field === 'to';
}

/**
 * RFC 3463: no such mailbox or domain, bad syntax, moved, no mail for this domain; disabled. 5.1.7 and 5.1.8 are
 * about the sender.
 */
const OF_THE_ADDRESS = ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];
/** RFC 5321: the mailbox does not exist, is elsewhere, or its name is not allowed. */
const WITHOUT_WORDS = [550, 551, 553];
/** Servers without enhanced codes use 550 for these too. */
const OF_OURSELVES = /relay|sender|spf|dkim|dmarc|policy|spam|blocked|blacklist|block ?list|authenticat/i;

/** SMTP: the answer to the recipient, or to the whole mail where the server checks the recipient only then. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error && 'command' in error)) return false;
  // The library refuses to send to an address that it cannot parse.
  if (error.command === 'API') return /^(?:No recipients defined|Invalid recipient)/.test(error.message);
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return false;
  const said = 'response' in error ? String(error.response) : '';
  const [, code = '', enhanced] = /^(5\d\d)[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(said) ?? [];
  if (code === '') return false;
  if (enhanced !== undefined) return OF_THE_ADDRESS.includes(enhanced);
  return WITHOUT_WORDS.includes(Number(code)) && !OF_OURSELVES.test(said);
}
