import { cookies, draftMode } from 'next/headers';

const COOKIE = 'draft_token';
/** As long as the panel's tokens. */
const MAX_AGE_SECONDS = 30 * 60;

/** A token opens one document, so its cookie names the document's page. */
interface Draft {
  page: string;
  token: string;
}

function parse(text: string | undefined): Draft | undefined {
  const [page, token] = text?.split(' ') ?? [];
  return page && token ? { page, token } : undefined;
}

/** @returns the token of the draft that an editor looks at; undefined for visitors and for other pages */
export async function readDraftToken(page: string): Promise<string | undefined> {
  if (!(await draftMode()).isEnabled) return undefined;
  const draft = parse((await cookies()).get(COOKIE)?.value);
  return draft?.page === page ? draft.token : undefined;
}

export async function enterDraft({ page, token }: Draft): Promise<void> {
  (await draftMode()).enable();
  // As Next.js sets its own: the panel shows the page in a frame, perhaps from another site.
  const options = { httpOnly: true, secure: true, sameSite: 'none', path: '/', maxAge: MAX_AGE_SECONDS } as const;
  (await cookies()).set(COOKIE, `${page} ${token}`, options);
}

export async function leaveDraft(): Promise<void> {
  (await draftMode()).disable();
  (await cookies()).delete(COOKIE);
}
