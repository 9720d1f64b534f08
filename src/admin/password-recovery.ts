import recovery from './translations/password-recovery.json';

const LINK = 'a[href$="/auth/forgot-password"]';
const SIGN_IN = '/auth/login';
const NOTE_CLASS = 'shop-password-note';

const STYLE = `
  html:not([data-mail="on"]) ${LINK} { display: none !important; }
  .${NOTE_CLASS} { font-size: 1.4rem; line-height: 1.5; text-align: center; }
  html[lang="vi"] .${NOTE_CLASS} [lang="en"], html:not([lang="vi"]) .${NOTE_CLASS} [lang="vi"] { display: none; }
`;

function createNote(): HTMLElement {
  const note = document.createElement('p');
  note.className = NOTE_CLASS;
  for (const [language, text] of Object.entries(recovery)) {
    const span = document.createElement('span');
    span.lang = language;
    span.textContent = text;
    note.append(span);
  }
  return note;
}

/** Strapi's sign-in page has no place for parts of ours, so the note follows the hidden link. */
function addNote(): void {
  // The whole panel changes: only this page is looked at.
  if (!window.location.pathname.endsWith(SIGN_IN)) return;
  const link = document.querySelector(LINK);
  if (link && !document.querySelector(`.${NOTE_CLASS}`)) link.after(createNote());
}

async function hasMail(): Promise<boolean> {
  const response = await fetch('/password-recovery');
  if (!response.ok) throw new Error(`The server does not say whether it can send mail: ${response.status}`);
  const { mail } = (await response.json()) as { mail: boolean };
  return mail;
}

/** Shows "Forgot your password?" where the shop can send mail, and who can help where it can't. */
export async function showPasswordRecovery(): Promise<void> {
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
  if (await hasMail()) {
    document.documentElement.dataset.mail = 'on';
    return;
  }
  addNote();
  new MutationObserver(addNote).observe(document.body, { subtree: true, childList: true });
}
