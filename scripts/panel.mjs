import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { logProgress } from './progress.mjs';
import { at, root } from './project.mjs';

/** Strapi serves it at /admin. */
const PANEL = at('dist', 'build');
/** Above 0: the server, which fills the shop meanwhile, comes first. */
const NICENESS = 10;

const BUILDING = [
  'Trang quản trị đang được dựng, khoảng một phút nữa sẽ tự mở.',
  'The admin panel is being built. It opens by itself in a minute.',
];
const FAILED = [
  'Không dựng được trang quản trị: xem lý do ở nơi đã chạy npm start.',
  'The admin panel could not be built: npm start says why.',
];

/** @param {string} folder a new panel, which takes the place of what /admin shows */
export function replacePanel(folder) {
  const before = at('.cache', 'panel-before');
  rmSync(before, { recursive: true, force: true });
  mkdirSync(PANEL, { recursive: true });
  renameSync(PANEL, before);
  renameSync(folder, PANEL);
  rmSync(before, { recursive: true, force: true });
}

/** Shows a page at /admin that loads itself again until the panel is there. @param {string[]} lines */
function showPage(lines) {
  mkdirSync(PANEL, { recursive: true });
  writeFileSync(
    `${PANEL}/index.html`,
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Wine shop</title>
<body style="font: 18px sans-serif; margin: 20vh 10vw"><p>${lines.join('<p>')}`,
  );
}

/** Builds the panel in a process of its own, beside the server of this one, and ends with it. */
export function buildPanelBeside() {
  rmSync(`${PANEL}/.built-from`, { force: true });
  showPage(BUILDING);
  const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  try {
    if (build.pid !== undefined) os.setPriority(build.pid, NICENESS);
  } catch {
    // A hardened unit forbids it.
  }
  const stop = () => build.kill();
  process.once('exit', stop);
  build.once('exit', (code) => {
    process.removeListener('exit', stop);
    if (code === 0) return logProgress('the admin panel is there');
    showPage(FAILED);
    logProgress('the shop goes on without its admin panel: `npm run build` builds it again');
  });
}
