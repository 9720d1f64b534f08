import { TABLE_UIDS, type TableUid } from '../server/files/panel-api';
import { SelectField } from '../../../admin/ui/fields';
import { useTexts } from '../../../admin/ui/texts';

export const PRODUCT = 'api::product.product';

/** The content type whose table is imported or exported. */
export function TypeSelect({ value, onChange }: { value: TableUid; onChange: (uid: TableUid) => void }) {
  const { say, typeName } = useTexts('exchange');
  return (
    <SelectField
      name="type"
      label={say('what')}
      value={value}
      choices={TABLE_UIDS.map((uid) => [uid, typeName(uid)])}
      onChange={onChange}
    />
  );
}
