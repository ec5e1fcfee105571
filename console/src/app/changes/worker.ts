import { openStream } from './stream';

/*
 * One stream for all pages of a browser: over HTTP/1.1 a browser has six connections to a server, and each stream takes one.
 * The pages come and go; the stream is open while there is one.
 */

/** What this file uses of `SharedWorkerGlobalScope`, whose types exclude those of pages. */
interface Scope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const pages = new Set<MessagePort>();
let close: (() => void) | null = null;

(self as unknown as Scope).onconnect = ({ ports: [page] }) => {
  if (page === undefined) return;
  pages.add(page);
  page.onmessage = () => {
    pages.delete(page);
    if (pages.size > 0) return;
    close?.();
    close = null;
  };
  // What changed since this page read what it shows, nobody has told it.
  if (close !== null) page.postMessage('unsure');
  close ??= openStream((told) => {
    for (const one of pages) one.postMessage(told);
  });
};
