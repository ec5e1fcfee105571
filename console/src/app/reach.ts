import { connection } from './connection';
import { Unanswered, Unreachable } from './failures';

/** How long nothing may come from the server before a request is given up. The server itself gives up sooner. */
const TIMEOUT_MS = 30_000;
/** A large body on a slow line takes longer: the wait for the answer grows by the time that the body takes at this speed. */
const SLOWEST_BYTES_PER_S = 50_000;

/**
 * Sends a request and reads its whole answer.
 * @param isRepeatable whether it can be sent again without another look at what became of it
 * @throws {Unreachable}, {Unanswered} when nothing comes for too long, or the answer may be lost
 */
export async function reach(request: Request, isRepeatable: boolean): Promise<Response> {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(), ms);
  };
  const bytes = request.method === 'GET' ? 0 : (await request.clone().blob()).size;
  // Without a network, nothing arrives.
  const mayArrive = navigator.onLine;
  wait(TIMEOUT_MS + (bytes / SLOWEST_BYTES_PER_S) * 1_000);
  try {
    const answer = await fetch(request, { signal: ending.signal });
    const whole = await readWhole(answer, () => wait(TIMEOUT_MS));
    connection.found();
    return whole;
  } catch (cause) {
    if (ending.signal.aborted) {
      connection.doubt();
      throw new Unanswered('timed out', { cause });
    }
    connection.lost();
    if (mayArrive && !isRepeatable) throw new Unanswered('connection lost', { cause });
    throw new Unreachable('unreachable', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** @param onPart is called whenever something has come */
async function readWhole(answer: Response, onPart: () => void): Promise<Response> {
  if (answer.body === null) return answer;
  const reader = answer.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    parts.push(part.value);
  }
  const { status, statusText, headers } = answer;
  return new Response(new Blob(parts), { status, statusText, headers });
}
