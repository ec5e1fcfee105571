/** How long `Retry-After` (seconds or a date) asks to wait, in milliseconds. Null when the header is absent or invalid. */
export function retryAfterMs(headers: Headers): number | null {
  const said = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
