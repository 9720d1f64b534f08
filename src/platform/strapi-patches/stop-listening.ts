import { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { assertPatch } from './assert-patch';

const TARGET = 'Node 20 to 26';

/** @throws PatchError when Node's HTTP server does not close as its TCP server does */
export function assertStopListening(server: Server): void {
  const [http, tcp] = [Server, NetServer].map(({ prototype }) => prototype as { close?: unknown });
  assertPatch(
    'stop-listening',
    TARGET,
    server instanceof NetServer && typeof tcp?.close === 'function' && tcp.close !== http?.close,
  );
}

/** Stops accepting connections without closing idle ones, as the `close` of Node's HTTP server has done since Node 19. */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
  assertPatch('stop-listening', TARGET, !server.listening);
}
