import { type ComponentType, use } from 'react';
import { connection } from './connection';
import { PageNotLoaded } from './failures';
import { tabMemory } from './memory';

/* Pages whose programs are loaded when they are opened first. */

/** Modules cannot be given up; a page that takes longer is told to have failed. */
const TIMEOUT_MS = 30_000;

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), TIMEOUT_MS));

/** The program that runs here, as the page of the server names it. */
const ownProgram = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

/** After a deployment, the server has files of other names. */
async function reasonNow(): Promise<PageNotLoaded['reason']> {
  if (!(await connection.isThere())) {
    connection.lost();
    return 'unreachable';
  }
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return page !== '' && !page.includes(ownProgram()) ? 'outdated' : 'broken';
}

const RELOADED = 'kura.reloaded';

/** Loads the whole page anew; not twice from the same program, so that it never goes round in circles. */
export function reloadOnce(): void {
  if (tabMemory.get(RELOADED) === ownProgram()) return;
  tabMemory.set(RELOADED, ownProgram());
  // What this tab forgets, the page would not know after it was loaded anew.
  if (!tabMemory.isForgetful()) location.reload();
}

/** A page, and how far it is loaded. */
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
      this.failure = new PageNotLoaded(this.load, await reasonNow());
    }
  }
}

/**
 * A page by its module, and its name in it. The router loads it before it shows it, also when a link to it is pointed at.
 * When it cannot be loaded, it throws {@link PageNotLoaded} in its place.
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
