/** Takes a pairing code out of the address of the page: it works once, and must not stay in the history. null: there is none. */
export function takePairAddress(): string | null {
  const { hash, pathname } = location;
  if (!hash.startsWith('#pair=')) return null;
  history.replaceState(null, '', pathname);
  return hash;
}
