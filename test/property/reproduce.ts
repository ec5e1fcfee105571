import type { Request } from './world.js';

/* A request as a command that can be run against a server of one's own. */

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const printable = (body: Buffer): boolean =>
  /^[\x20-\x7e\u0080-\ud7ff\ue000-\uffff]*$/.test(body.toString('utf8')) &&
  Buffer.from(body.toString('utf8')).equals(body);

/** A curl command; a body that is no plain text comes in base64. `$KURA` and `$TOKEN` are the server and its token. */
export function reproduction({ method, url, headers, body }: Request): string {
  const { authorization = '', ...others } = headers;
  const bearer = authorization === 'Bearer nobody' ? authorization : 'Bearer $TOKEN';
  const names = Object.entries(others).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const parts = [
    'curl',
    '-i',
    '-g',
    '--path-as-is',
    '-X',
    method,
    `"$KURA"${quoted(url)}`,
    `-H "authorization: ${bearer}"`,
    ...names,
  ];
  if (body === undefined) return parts.join(' ');
  if (printable(body)) return [...parts, '--data-binary', quoted(body.toString('utf8'))].join(' ');
  return `echo ${body.toString('base64')} | base64 -d | ${[...parts, '--data-binary', '@-'].join(' ')}`;
}
