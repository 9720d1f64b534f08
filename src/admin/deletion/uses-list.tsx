import { Box, Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import type { Use } from '../../recycle-bin/panel-api';
import { isSingle } from '../../contract/content-types';
import { useBinTexts } from '../recycle-bin/use-texts';

/** The dialog is also shown outside of the panel's router (file-deletions.tsx). */
function addressOf(uid: string, documentId: string): string {
  const path = isSingle(uid) ? `single-types/${uid}` : `collection-types/${uid}/${documentId}`;
  return `/admin/content-manager/${path}`;
}

function UseItem({ use: { uid, count, documents } }: { use: Use }) {
  const { translate, typeName } = useBinTexts();
  const rest = count - documents.length;
  return (
    <Box tag="li">
      <Typography fontWeight="bold">
        {translate('use.count', { count, type: typeName(uid).toLowerCase() })}
        {': '}
      </Typography>
      {documents.map(({ documentId, name }, index) => (
        <Typography key={documentId}>
          {index > 0 && ', '}
          <Typography
            tag="a"
            textColor="primary600"
            href={addressOf(uid, documentId)}
            target="_blank"
            rel="noreferrer"
            textDecoration="underline"
          >
            {isSingle(uid) ? typeName(uid) : name}
            <VisuallyHidden>{translate('use.opens')}</VisuallyHidden>
          </Typography>
        </Typography>
      ))}
      {rest > 0 && <Typography> {translate('use.more', { count: rest })}</Typography>}
    </Box>
  );
}

/** What uses an entry: how many of each content type, and links to the first of them. */
export function UsesList({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return null;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
      {uses.map((use) => (
        <UseItem key={use.uid} use={use} />
      ))}
    </Flex>
  );
}
