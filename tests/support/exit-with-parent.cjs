// @ts-check
/* Loaded before a server under test: it exits when the process that started it is gone, even after kill -9. */
process.once('disconnect', () => process.exit(1));
// The channel must not keep a server alive that has stopped.
process.channel?.unref();
