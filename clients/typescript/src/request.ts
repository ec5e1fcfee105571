/** Reads the body of a request; null: there is none. The request itself cannot be sent afterwards. */
export async function bodyOf(request: Request): Promise<ArrayBuffer | null> {
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? null : bytes;
}

/**
 * The same request with this body, and with another signal or URL. Made from its parts: not every browser copies a
 * request whose body has been read.
 */
export function rebuildRequest(
  request: Request,
  body: ArrayBuffer | null,
  { signal = request.signal, url = request.url }: { readonly signal?: AbortSignal; readonly url?: string },
): Request {
  const { method, headers, credentials, mode, cache, redirect } = request;
  const init = { method, headers, credentials, mode, cache, redirect, signal, body };
  return new Request(url, init);
}
