import { connect, createServer, type Server, type Socket } from 'node:net';

/** A wire that a test can cut, or hold so that nothing comes through, as networks and servers do. */
export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Keeps connections, takes new ones, and lets nothing through: a server that hangs. */
  hold: () => void;
  /** Lets everything through again. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

/** @param target address whose host and port are behind the wire */
export async function startTcpProxy(target: URL, defaultPort: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port) || defaultPort, target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const forward = (from: Socket, to: Socket): void => {
      if (held) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      // Whatever breaks on one side breaks on the other.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    };
    forward(near, far);
    forward(far, near);
  });
  await listen(server, 0);
  const { port } = server.address() as { port: number };
  const breakAll = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve()));
  return {
    port,
    cut: async () => {
      const closed = stopListening();
      breakAll();
      await closed;
    },
    hold: () => {
      held = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    mend: async () => {
      held = false;
      for (const socket of [...pairs].flat()) socket.resume();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      const closed = stopListening();
      breakAll();
      await closed;
    },
  };
}

/** @returns the address with the wire's end in place of its own host and port */
export function throughProxy(url: string, proxy: TcpProxy): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${proxy.port}`;
  return through.href;
}
