const STYLE = 'html:not([data-mail]) a[href$="/auth/forgot-password"] { display: none !important; }';

async function hasMail(): Promise<boolean> {
  const response = await fetch('/password-recovery');
  if (!response.ok) throw new Error(`The server does not say whether it can send mail: ${response.status}`);
  const { mail } = (await response.json()) as { mail: boolean };
  return mail;
}

/** Shows "Forgot your password?" where the shop can send mail. A refused sign-in says who can help. */
export async function showPasswordRecovery(): Promise<void> {
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
  document.documentElement.toggleAttribute('data-mail', await hasMail());
}
