import { EditorError } from './editor';

/** @returns the panel's refusal of what is asked for */
export async function refused(work: Promise<unknown>): Promise<EditorError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EditorError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
