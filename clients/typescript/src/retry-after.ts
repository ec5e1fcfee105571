/** How long `Retry-After` asks to wait, in milliseconds: it says seconds or a date. Null when it is not there, or nonsense. */
export function retryAfterMs(headers: Headers): number | null {
  const said = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
