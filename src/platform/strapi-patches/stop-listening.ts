import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { assertPatch } from './assert-patch';

/** Stops accepting connections without closing idle ones, as the `close` of Node's HTTP server has done since Node 19. */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
  assertPatch('stop-listening', 'Node 20 to 26', !server.listening);
}
