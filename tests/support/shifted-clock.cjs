// @ts-check
/* Loaded before a server under test: its clock (Date.now() and new Date()) differs from the machine's by CLOCK_SHIFT_MS. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const machineNow = Date.now;

Date.now = () => machineNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  apply: () => new Date().toString(),
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [Date.now()] : values, made),
});
Date.prototype.constructor = Date;
