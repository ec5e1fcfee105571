import { type ComponentType, use } from 'react';
import { connection } from './connection';
import { PageNotLoaded } from './failures';
import { tabMemory } from './memory';

/* Pages whose code is loaded when they are opened for the first time. */

/** The import of a module cannot be cancelled: a page that takes longer counts as failed. */
const TIMEOUT_MS = 30_000;

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), TIMEOUT_MS));

/** The address of the script that runs here, as the server's page names it. */
const ownScript = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

/** Why a page could not be loaded. After a deployment (`outdated`), the files of the server have other names. */
async function findReason(): Promise<PageNotLoaded['reason']> {
  if (!(await connection.isThere())) {
    connection.lost();
    return 'unreachable';
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return page !== '' && !page.includes(ownScript()) ? 'outdated' : 'broken';
}

const RELOADED = 'kura.reloaded';

/** Reloads the whole page, but only once for the same script: so it never reloads without end. */
export function reloadOnce(): void {
  if (tabMemory.get(RELOADED) === ownScript()) return;
  tabMemory.set(RELOADED, ownScript());
  // Where nothing can be stored, the tab would not know after the reload that it has reloaded.
  if (!tabMemory.isForgetful()) location.reload();
}

/** A page, and the state of its loading. */
class Loading {
  page: ComponentType | null = null;
  failure: PageNotLoaded | null = null;
  #loading: Promise<void> | null = null;

  constructor(readonly read: () => Promise<ComponentType>) {}

  readonly load = (): Promise<void> => {
    if (this.page !== null) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  };

  async #load(): Promise<void> {
    try {
      this.page = await Promise.race([this.read(), tooLate()]);
      this.failure = null;
    } catch {
      this.failure = new PageNotLoaded(this.load, await findReason());
    }
  }
}

/**
 * A page that is loaded when it is needed. The router loads it before it shows it, and already when somebody points at a
 * link to it. When it cannot be loaded, rendering it throws {@link PageNotLoaded}.
 * @param read imports the module of the page
 * @param name the page's export in that module
 */
export function lazyPage<Name extends string>(read: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) {
  const loading = new Loading(async () => (await read())[name]);
  return Object.assign(() => <Page of={loading} />, { preload: loading.load });
}

function Page({ of }: { readonly of: Loading }) {
  if (of.page === null && of.failure === null) use(of.load());
  if (of.page === null) throw of.failure;
  return <of.page />;
}
