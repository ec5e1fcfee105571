import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What Node notes with an answer whose connection has ended; `node:stream` asks for it. */
const GONE = { destroyed: true, _closed: true };

/**
 * Tells every answer that its connection has ended. Node tells the one that is going out, and not those behind it, where a
 * client sent several requests at once: what they hold (places, turns, streams) would be held for ever.
 */
export function stopAnswersOfDisconnected(server: Server): void {
  const answers = new WeakMap<Socket, Set<ServerResponse>>();

  const begin = (socket: Socket): Set<ServerResponse> => {
    const open = new Set<ServerResponse>();
    answers.set(socket, open);
    socket.once('close', () => {
      for (const answer of open) if (answer.socket === null) Object.assign(answer, GONE).emit('close');
    });
    return open;
  };

  server.on('request', ({ socket }, answer) => {
    const open = answers.get(socket) ?? begin(socket);
    open.add(answer);
    answer.once('close', () => open.delete(answer));
  });
}
