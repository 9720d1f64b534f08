import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { OperatorError } from '../../platform/operator-error';

/*
 * `strapi import` and `strapi transfer` move the folder of uploads away before they replace the content. Where they fail, Strapi rolls the
 * database back and leaves the files where they are: every picture of the shop is gone (tests/nightly/strapi-import.test.ts).
 */

/** Commands of Strapi that replace the content. */
const COMMANDS = ['import', 'transfer'];
const MOVED = /^uploads_backup_\d+$/;

const replacesContent = () => COMMANDS.includes(process.argv[2] ?? '');

/** Moves back what a failed or killed import has moved away. A finished one has left nothing. */
function recoverUploads(folder: string): void {
  const uploads = path.join(folder, 'uploads');
  const moved = existsSync(folder) ? readdirSync(folder).filter((name) => MOVED.test(name)) : [];
  for (const name of moved) {
    mkdirSync(uploads, { recursive: true });
    for (const file of readdirSync(path.join(folder, name)))
      if (!existsSync(path.join(uploads, file))) renameSync(path.join(folder, name, file), path.join(uploads, file));
    rmSync(path.join(folder, name), { recursive: true });
  }
}

/** A disk of its own can't be moved: Strapi would blame the rights on the folder. */
function isMount(folder: string): boolean {
  if (!existsSync(folder)) return false;
  if (statSync(folder).dev !== statSync(path.dirname(folder)).dev) return true;
  const mounts = '/proc/self/mountinfo';
  return (
    existsSync(mounts) &&
    readFileSync(mounts, 'utf8')
      .split('\n')
      .some((line) => line.split(' ')[4] === folder)
  );
}

/**
 * Keeps the files of a shop through an import that fails.
 *
 * @throws OperatorError before an import that could not move the folder of uploads
 */
export function keepUploadsThroughImport(strapi: Core.Strapi): void {
  const folder = strapi.dirs.static.public;
  recoverUploads(folder);
  if (!replacesContent()) return;
  const uploads = path.join(folder, 'uploads');
  if (isMount(uploads))
    throw new OperatorError(
      `${uploads} is a mount, and an import has to move this folder: mount the disk at ${folder}, or import with --exclude files.`,
    );
  process.on('exit', (code) => {
    if (code !== 0) recoverUploads(folder);
  });
}
