let count = 0;

/** Counts a write until it is answered. */
export async function countWrite<Answer>(answer: Promise<Answer>): Promise<Answer> {
  count += 1;
  try {
    return await answer;
  } finally {
    count -= 1;
  }
}

export const hasWritesUnderWay = (): boolean => count > 0;
