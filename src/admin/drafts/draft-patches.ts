import type { ModulePatch } from '../module-patch';

const ADMIN = '@strapi/admin/dist/admin/admin/src';
const KEPT_FORM = `import { KeptForm } from '/src/admin/drafts/kept-form.tsx';`;

/** Forms of Strapi 5.54 forgot what was typed when a dialog, a page or the browser was closed. */
export const DRAFT_PATCHES: readonly ModulePatch[] = [
  {
    module: `${ADMIN}/components/Form.mjs`,
    imports: `import { KeptPanelForm } from '/src/admin/drafts/kept-form.tsx';`,
    edits: [
      [
        /(?<=\.\.\.state,\s*children: )(?=typeof props\.children === 'function')/,
        'jsxs(React.Fragment, { children: [props.isKept === false ? null : jsx(KeptPanelForm, {}), ',
      ],
      [/(?<=\}\) : props\.children)(?=\s*\}\)\s*\}\);\s*\}\); \/\/ we've cast)/, '] })'],
      // The question of the forms of entries: nothing is lost any more, and its buttons said “Cancel” and “Confirm”.
      ["id: 'app.components.ConfirmDialog.title'", "id: 'shop.leave.title'"],
      ["id: 'global.prompt.unsaved'", "id: 'shop.leave.text'"],
      ["id: 'app.components.Button.cancel'", "id: 'shop.leave.stay'"],
      ["id: 'app.components.Button.confirm'", "id: 'shop.leave.go'"],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/Blocker.mjs',
    imports: `import { leaveForm } from '/src/admin/drafts/left-form.ts';`,
    edits: [['onProceed: resetForm', 'onProceed: ()=>{ leaveForm(); resetForm(); }']],
  },
  {
    // A filter is not typed work.
    module: `${ADMIN}/components/Filters.mjs`,
    edits: [[/(?<=jsx\(Form, \{)(?=\s*method: "POST",)/, ' isKept: false,']],
  },
  {
    module: 'formik/dist/formik.esm.js',
    imports: KEPT_FORM,
    edits: [
      [
        /(?<=return createElement\(FormikProvider, \{\s*value: formikbag\s*\}), (?=component \? createElement)/,
        `, createElement(KeptForm, {
    values: formikbag.values,
    initialValues: formikbag.initialValues,
    isSubmitting: formikbag.isSubmitting,
    setValues: function (values) { void formikbag.setValues(values, false); }
  }), `,
      ],
    ],
  },
  {
    // The form of an invitation stays when the account is made.
    module: `${ADMIN}/pages/Settings/pages/Users/components/NewUserForm.mjs`,
    imports: `import { tellStored } from '/src/admin/drafts/stored-signal.ts';`,
    edits: [['goNext();', 'tellStored(); goNext();']],
  },
  {
    // The permissions of a role are no part of its form.
    module: `${ADMIN}/pages/Settings/pages/Roles/components/Permissions.mjs`,
    imports: KEPT_FORM,
    edits: [
      [
        /(?<=userPermissions: userPermissions,\s*children: )\/\*#__PURE__\*\/ jsxs\(Tabs\.Root, \{\s*defaultValue: TAB_LABELS\[0\]\.id,\s*children: \[/,
        `jsxs(Tabs.Root, {
            defaultValue: TAB_LABELS[0].id,
            children: [
                jsx(KeptForm, {
                    values: modifiedData,
                    initialValues: initialData,
                    setValues: (modifiedData)=>dispatch({ type: 'SET_VALUES', modifiedData })
                }),`,
      ],
      [
        "case 'SET_FORM_AFTER_SUBMIT':",
        `case 'SET_VALUES':
                {
                    draftState.modifiedData = action.modifiedData;
                    break;
                }
            case 'SET_FORM_AFTER_SUBMIT':`,
      ],
    ],
  },
  {
    // Neither are those of a key of the API, and of a role of its accounts.
    module: `${ADMIN}/pages/Settings/pages/ApiTokens/EditView/EditViewPage.mjs`,
    imports: KEPT_FORM,
    edits: [
      [
        'const [hasChangedPermissions, setHasChangedPermissions] = React.useState(false);',
        `const [hasChangedPermissions, setHasChangedPermissions] = React.useState(false);
    const storedPermissions = React.useMemo(()=>({ permissions: apiToken?.permissions ?? [] }), [apiToken]);`,
      ],
      [
        /(?<=return \/\*#__PURE__\*\/ jsxs\(Form, \{\s*children: \[)(?=\s*\/\*#__PURE__\*\/ jsx\(FormHead, \{)/,
        `jsx(KeptForm, {
            values: hasChangedPermissions ? { permissions: state.selectedActions } : storedPermissions,
            initialValues: storedPermissions,
            setValues: ({ permissions })=>{ setHasChangedPermissions(true); dispatch({ type: 'UPDATE_PERMISSIONS', value: permissions }); }
          }),`,
      ],
    ],
  },
  {
    module: '@strapi/plugin-users-permissions/dist/admin/components/UsersPermissions/index.mjs',
    imports: KEPT_FORM,
    edits: [
      [
        /(?<=value: providerValue,\s*children: )(?=\/\*#__PURE__\*\/ jsxs\(Grid\.Root, \{)/,
        `[jsx(KeptForm, {
            values: state.modifiedData,
            initialValues: state.initialData,
            setValues: (modifiedData)=>dispatch({ type: 'SET_VALUES', modifiedData })
          }, 'kept'), `,
      ],
      [/(?<=jsx\(Policies, \{\}\)\s*\]\s*\})\)/, ", 'permissions')]"],
    ],
  },
  {
    module: '@strapi/plugin-users-permissions/dist/admin/components/UsersPermissions/reducer.mjs',
    edits: [
      [
        "case 'ON_RESET':",
        `case 'SET_VALUES':
                {
                    draftState.modifiedData = action.modifiedData;
                    break;
                }
            case 'ON_RESET':`,
      ],
    ],
  },
];
