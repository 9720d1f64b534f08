import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen';

/** A TCP proxy that a test can break or block, as networks and servers fail. */
export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Accepts connections but forwards nothing: a server that hangs. */
  hold: () => void;
  /** Forwards nothing more on the connections that are open, and closes none of them: a server that vanished. New ones work. */
  freeze: () => void;
  /** Forwards everything again, but for frozen connections. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param target its host and port are where the proxy forwards to */
export async function startTcpProxy(target: URL, defaultPort: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const frozen = new Set<[Socket, Socket]>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port) || defaultPort, target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const forward = (from: Socket, to: Socket): void => {
      if (held) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      // If one side breaks, the other breaks too.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
        frozen.delete(pair);
      });
    };
    forward(near, far);
    forward(far, near);
  });
  const port = await listen(server);
  const breakAll = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()));
    for (const socket of [...pairs, ...frozen].flat()) socket.destroy();
    await closed;
  };
  return {
    port,
    cut: breakAll,
    hold: () => {
      held = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    freeze: () => {
      for (const pair of pairs) {
        pairs.delete(pair);
        frozen.add(pair);
        for (const socket of pair) socket.pause();
      }
    },
    restore: async () => {
      held = false;
      for (const socket of [...pairs].flat()) socket.resume();
      if (!server.listening) await listen(server, port);
    },
    close: breakAll,
  };
}

/** @returns the URL with the proxy's host and port */
export function throughProxy(url: string, proxy: TcpProxy): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${proxy.port}`;
  return through.href;
}
