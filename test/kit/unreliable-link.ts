import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type LinkMode = 'pass' | 'refuse' | 'hang' | 'vanish';

/** A TCP link to a database that a test can break in the ways that networks and servers break. */
export interface UnreliableLink {
  /** The database's URL, by way of the link. */
  readonly url: string;
  /** How many connections have come. */
  connections(): number;
  /**
   * `refuse` resets connections, old and new; `hang` accepts and says nothing; `vanish` also says nothing more on the old ones,
   * as when the machine is gone; `pass` is a sound link.
   */
  mode(mode: LinkMode): void;
  /** New connections lead to these databases from now on, to one after the other, as those of a balancer do. */
  leadTo(...urls: readonly string[]): void;
  /** Breaks, just once, the connection that next carries this text: after the server has answered it, before we hear. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
}

export async function unreliableLink(url: string): Promise<UnreliableLink> {
  let targets = [new URL(url)];
  let turn = 0;
  let come = 0;
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let current: LinkMode = 'pass';
  let fatal: string | null = null;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    come += 1;
    if (current === 'refuse') client.resetAndDestroy();
    if (current !== 'pass') return;
    const target = targets[turn++ % targets.length] as URL;
    const database = connect(Number(target.port), target.hostname);
    keep(database);
    let losing = false;
    client.on('data', (chunk) => {
      if (fatal !== null && chunk.includes(fatal)) {
        losing = true;
        fatal = null;
      }
      if (!silent.has(client)) database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (losing) client.destroy();
      else if (!silent.has(client)) client.write(chunk);
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const link = new URL(url);
  link.port = String((server.address() as AddressInfo).port);

  return {
    url: link.href,
    connections: () => come,
    mode: (mode) => {
      current = mode;
      if (mode === 'refuse') for (const socket of sockets) socket.destroy();
      if (mode === 'vanish') for (const socket of sockets) silent.add(socket);
    },
    leadTo: (...urls) => {
      targets = urls.map((one) => new URL(one));
      turn = 0;
    },
    loseAnswerTo: (text) => {
      fatal = text;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
