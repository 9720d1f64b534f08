import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { runToEnd } from './processes';

/** A small file system of its own. */
export interface SmallDisk {
  sizeBytes: number;
  unmount: () => Promise<void>;
}

const SIZE_BYTES = 16 * 1024 * 1024;

/**
 * Mounts a small file system over a folder. It is unmounted when this process exits.
 * @returns undefined where that is not allowed: it needs root, and in a container CAP_SYS_ADMIN
 */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  mkdirSync(folder, { recursive: true });
  const { code } = await runToEnd('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES},mode=777`, 'tmpfs', folder], {}).catch(
    () => ({
      code: null,
    }),
  );
  if (code !== 0) return undefined;
  const unmount = (): void => void spawnSync('umount', ['--lazy', folder]);
  process.once('exit', unmount);
  return {
    sizeBytes: SIZE_BYTES,
    unmount: async () => {
      process.off('exit', unmount);
      const { code: left, output } = await runToEnd('umount', ['--lazy', folder], {});
      if (left !== 0) throw new Error(`${folder} is still mounted: ${output}`);
    },
  };
}
