import type { ModulePatch } from '../module-patch';

export const DRAFT_PATCHES: readonly ModulePatch[] = [
  {
    // Who leaves a form without saving finds what she typed as a draft when she comes back: its question empties the form first.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/Blocker.mjs',
    imports: `import { leaveForm } from '/src/admin/drafts/left-form.ts';`,
    edits: [['onProceed: resetForm', 'onProceed: ()=>{ leaveForm(); resetForm(); }']],
  },
];
