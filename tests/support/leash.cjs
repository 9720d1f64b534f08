// @ts-check
/*
 * Loaded into each shop under test before anything else: the shop ends when the test that started it
 * is gone, even by kill -9, and no server is left behind on anybody's machine.
 */
process.once('disconnect', () => process.exit(1));
// The leash alone keeps no process alive.
process.channel?.unref();
