import { openStream } from './stream';

/*
 * One stream for all pages of a browser: over HTTP/1.1 a browser has six connections to a server, and each stream takes one.
 * The stream is open while at least one page is.
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
  // This page may have missed changes since it read what it shows.
  if (close !== null) page.postMessage('unsure');
  close ??= openStream((message) => {
    for (const one of pages) one.postMessage(message);
  });
};
