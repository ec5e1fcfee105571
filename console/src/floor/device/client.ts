import createClient from 'openapi-fetch';
import type { paths } from '../../app/floor-schema';
import { languageNow } from '../../app/i18n';
import { keep, kept } from './kept';
import type { WaitingPhoto } from './kept-photos';
import type { Answer, Sent, WaitingScan } from './outbox';

/* Requests of a device: its token, and the session of whoever works with it. */

/** An answer comes within milliseconds; after so long, the network has lost it. */
const TIMEOUT_MS = 8_000;
/** Photos are larger, and papers are drawn first. */
const LONG_TIMEOUT_MS = 60_000;

/** Sends a request as this device. @throws when nothing answers in time, or somebody else has signed in meanwhile */
async function send(request: Request, timeout_ms = TIMEOUT_MS): Promise<Response> {
  const device = kept('device');
  const worker = kept('worker');
  request.headers.set('accept-language', languageNow());
  if (device !== null) request.headers.set('authorization', `Bearer ${device.token}`);
  if (worker !== null) request.headers.set('x-kura-session', worker.session);
  const answer = await fetch(request, { signal: AbortSignal.timeout(timeout_ms), credentials: 'omit' });
  // The request was sent with an earlier session. That it has ended says nothing about the present session.
  if (answer.status === 401 && kept('worker')?.session !== worker?.session) throw new Error('the session has changed');
  return answer;
}

export const floor = createClient<paths>({ baseUrl: location.origin, fetch: (request) => send(request) });

interface Refusal {
  readonly error?: string;
  readonly error_description?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Why the server refused, in words. Empty: the answer is not from Kura. */
export function reasonOf(body: unknown): string {
  const { error_description, errors = {} } = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const [first] = Object.values(errors).flat();
  return first ?? error_description ?? '';
}

/** Whether a 401 means that the server does not know the device (any more); otherwise it means that nobody is signed in. */
export const isRevoked = (body: unknown): boolean => (body as Refusal | null)?.error === 'unauthorized';

/**
 * What a refusal means for its request. A device that was revoked forgets its pairing. An answer that is not in Kura's
 * format came from something between, such as a proxy while the server is replaced: the request is sent again (`away`).
 */
function outcomeOfRefusal(status: number, body: unknown): Exclude<Sent, { readonly is: 'answered' }> {
  // A proxy refuses a body of this size each time, so a retry does not help.
  if (status === 413) return { is: 'refused', reason: reasonOf(body) };
  const isOurs = typeof (body as Refusal | null)?.error === 'string';
  if (!isOurs || status === 429 || status > 500) return { is: 'away' };
  if (status === 500) return { is: 'failed', reason: reasonOf(body) };
  if (status !== 401) return { is: 'refused', reason: reasonOf(body) };
  if (isRevoked(body)) keep('device', null);
  keep('worker', null);
  return { is: 'signed out' };
}

export async function sendScan({ late: _, owner: __, ...scan }: WaitingScan): Promise<Sent> {
  try {
    const { data, error, response } = await floor.POST('/floor/scan', { body: scan });
    return response.ok ? { is: 'answered', answer: data as Answer } : outcomeOfRefusal(response.status, error);
  } catch {
    return { is: 'away' };
  }
}

/** The present screen of whoever is signed in. */
export async function readScreen(): Promise<Sent> {
  try {
    const { data, error, response } = await floor.GET('/floor/screen');
    return response.ok ? { is: 'answered', answer: data as Answer } : outcomeOfRefusal(response.status, error);
  } catch {
    return { is: 'away' };
  }
}

export async function sendPhoto({
  op_id,
  of,
  id,
  shows,
  code,
  picture,
}: WaitingPhoto): Promise<Exclude<Sent, { readonly is: 'answered' }> | { readonly is: 'sent' }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ op_id, shows, code })) if (value !== undefined) form.append(name, value);
  form.append('file', picture, 'photo.jpg');
  const request = new Request(`${location.origin}/floor/${of}/${encodeURIComponent(id)}/photos`, {
    method: 'POST',
    body: form,
  });
  try {
    const answer = await send(request, LONG_TIMEOUT_MS);
    return answer.ok ? { is: 'sent' } : outcomeOfRefusal(answer.status, await answer.json().catch(() => null));
  } catch {
    return { is: 'away' };
  }
}

/** The picture of goods, by the path that a screen has. Null: it was deleted, or cannot be read now. */
export async function readPicture(path: string): Promise<Blob | null> {
  try {
    const answer = await send(new Request(`${location.origin}${path}`));
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Papers of a shipment as a PDF, or why there are none. Empty: the server cannot be reached. */
export async function readPapers(id: string): Promise<Blob | string> {
  try {
    const answer = await send(
      new Request(`${location.origin}/floor/shipments/${encodeURIComponent(id)}/papers.pdf`),
      LONG_TIMEOUT_MS,
    );
    return answer.ok ? await answer.blob() : reasonOf(await answer.json().catch(() => null));
  } catch {
    return '';
  }
}
