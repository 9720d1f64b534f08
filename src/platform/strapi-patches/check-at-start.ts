import type { Core } from '@strapi/strapi';
import { authService } from './auth-service';
import { connectionPool } from './connection-pool';
import { assertPermissionsOffered } from './content-api-permission';
import { assertInternalServices } from './internal-services';
import { assertLogLine } from './log-line';
import { assertRoutesMatched } from './matched-routes';
import { assertRequestHandler } from './request-handler';
import { assertStopListening } from './stop-listening';
import { assertTransactions } from './transactions';

/**
 * Checks the patches that do not check themselves when they are installed. What depends on the mounted router is checked
 * before the server takes its first request; a PatchError then ends the process.
 *
 * @param permissions of the route table
 * @throws PatchError
 */
export async function checkPatches(strapi: Core.Strapi, permissions: readonly string[]): Promise<void> {
  assertInternalServices(strapi);
  assertPermissionsOffered(strapi, permissions);
  authService(strapi);
  connectionPool(strapi);
  assertLogLine();
  assertStopListening(strapi.server.httpServer);
  await assertTransactions(strapi);
  strapi.server.httpServer.once('listening', () => {
    assertRoutesMatched(strapi);
    assertRequestHandler(strapi);
  });
}
