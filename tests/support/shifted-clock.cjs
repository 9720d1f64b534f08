// @ts-check
/* Loaded before a server under test: its clock (Date.now) differs from the machine's by CLOCK_SHIFT_MS. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const machineNow = Date.now;

Date.now = () => machineNow() + shiftMs;
