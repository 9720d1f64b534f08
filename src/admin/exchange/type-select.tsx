import { TABLE_UIDS, type TableUid } from '../../catalogue/files/panel-api';
import { SelectField } from '../ui/fields';
import { useTexts } from '../ui/texts';

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
