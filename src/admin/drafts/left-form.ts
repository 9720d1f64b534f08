let isLeft = false;

/** An editor leaves a form with changes: Strapi takes them out of it before the next page is there (src/admin/strapi-patches.ts). */
export function leaveForm(): void {
  isLeft = true;
}

/** Whether what the form shows is no work of the editor's. */
export const isFormLeft = (): boolean => isLeft;

/** Another form is open. */
export function enterForm(): void {
  isLeft = false;
}
