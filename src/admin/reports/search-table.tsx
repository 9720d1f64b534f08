import { useRBAC } from '@strapi/strapi/admin';
import type { SearchFigures } from '../../analytics/reports/figures';
import { AddSynonym, CREATE_SYNONYMS } from './add-synonym';
import { useFormats } from './formats';
import { ReportTable, type ReportColumn } from './report-table';

interface SearchTableProps {
  caption: string;
  rows: readonly SearchFigures[];
}

function useSearchColumns(): ReportColumn<SearchFigures>[] {
  const { number, translate } = useFormats();
  return [
    { title: translate('search'), cell: ({ text }) => text },
    { title: translate('times'), cell: ({ times }) => number(times) },
  ];
}

/** What shoppers searched for. */
export function SearchTable({ caption, rows }: SearchTableProps) {
  return <ReportTable caption={caption} rows={rows} rowKey={({ text }) => text} columns={useSearchColumns()} />;
}

/** What shoppers searched for and did not find. Who may create synonyms can say what it means. */
export function EmptySearchTable({ caption, rows, onSynonym }: SearchTableProps & { onSynonym: () => void }) {
  const { translate } = useFormats();
  const { allowedActions } = useRBAC(CREATE_SYNONYMS);
  const canCreate = allowedActions.canCreate === true;
  const columns = useSearchColumns();
  const synonym: ReportColumn<SearchFigures> = {
    title: translate('synonym'),
    cell: ({ text, has_synonym }) => {
      if (has_synonym) return translate('synonym.exists');
      return canCreate ? <AddSynonym text={text} onAdded={onSynonym} /> : null;
    },
  };
  const isShown = canCreate || rows.some((row) => row.has_synonym);
  return (
    <ReportTable caption={caption} rows={rows} rowKey={({ text }) => text} columns={isShown ? [...columns, synonym] : columns} />
  );
}
