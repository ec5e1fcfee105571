import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The properties of a closed response, as `node:stream` checks them. */
const GONE = { destroyed: true, _closed: true };

/**
 * Closes every response of a connection that has ended. Node closes only the one being sent, not pipelined responses
 * waiting behind it, which would never release their places, turns and streams.
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
