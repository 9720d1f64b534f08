import { Alert, Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { ReplaceAnswer, Use, UsesAnswer } from '../../recycle-bin/panel-api';
import { BIN_DAYS } from '../../contract/kept-days';
import { FILE_UID } from '../../contract/content-types';
import { EntryPicker } from '../lists/entry-picker';
import { useBinTexts } from '../recycle-bin/use-texts';
import { UsesList } from './uses-list';

export interface DeletionFormProps {
  /** a content type, or that of files */
  uid: string;
  /** documents, or numbers of files */
  ids: readonly string[];
  /** deletes them; it tells the editor itself whether that worked */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

const idsFor = (uid: string, ids: readonly string[]): (string | number)[] => (uid === FILE_UID ? ids.map(Number) : [...ids]);

/** @returns what uses the entries; undefined while it is asked for */
function useUses(uid: string, ids: readonly string[]): { uses: Use[] | undefined; hasFailed: boolean } {
  const [uses, setUses] = useState<Use[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const key = ids.join();
  useEffect(() => {
    let isCurrent = true;
    getFetchClient()
      .post<UsesAnswer>('/bin/uses', { uid, ids: idsFor(uid, key.split(',')) })
      .then(
        ({ data }) => isCurrent && setUses(data.uses),
        () => isCurrent && setHasFailed(true),
      );
    return () => {
      isCurrent = false;
    };
  }, [uid, key]);
  return { uses, hasFailed };
}

function useExplanation(uid: string, count: number, uses: readonly Use[]): string {
  const { translate } = useBinTexts();
  const values = { days: BIN_DAYS, count };
  if (uses.some(({ blocks }) => blocks)) return translate(count > 1 ? 'delete.used-several' : 'delete.used', values);
  if (uses.length > 0) return translate('delete.harmless', values);
  return translate(uid === FILE_UID ? 'delete.file' : 'delete.unused', values);
}

/** Replaces the entry where that was chosen, and deletes it. */
function useDeletion({ uid, ids, onDelete, onClose }: DeletionFormProps, replacement: string | undefined) {
  const { translate } = useBinTexts();
  const [isWorking, setIsWorking] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async () => {
    setIsWorking(true);
    setError(undefined);
    try {
      const [id, by] = idsFor(uid, [ids[0] ?? '', replacement ?? '']);
      if (replacement !== undefined) await getFetchClient().post<ReplaceAnswer>('/bin/replace', { uid, id, by });
      await onDelete();
      onClose();
    } catch (failure) {
      setError(isFetchError(failure) ? failure.message : translate('failed'));
      setIsWorking(false);
    }
  };
  return { isWorking, error, submit };
}

/** The inside of the dialog before a deletion: what uses the entries, and what may be done. */
export function DeletionForm(props: DeletionFormProps) {
  const { uid, ids, onClose } = props;
  const { translate } = useBinTexts();
  const { uses, hasFailed } = useUses(uid, ids);
  const [replacement, setReplacement] = useState<string>();
  const { isWorking, error, submit } = useDeletion(props, replacement);
  const explanation = useExplanation(uid, ids.length, uses ?? []);
  const mustReplace = ids.length === 1 && uses?.some(({ blocks }) => blocks) === true;
  const problem = error ?? (hasFailed ? translate('failed') : undefined);
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4} minHeight="8rem">
          {problem !== undefined && (
            <Alert variant="danger" closeLabel={translate('cancel')} onClose={onClose}>
              {problem}
            </Alert>
          )}
          {uses === undefined ? (
            !hasFailed && <Loader small>{translate('loading')}</Loader>
          ) : (
            <>
              <Typography tag="p">{explanation}</Typography>
              <UsesList uses={uses} />
              {mustReplace && (
                <EntryPicker
                  uid={uid}
                  without={ids[0] ?? ''}
                  label={translate('replace.label')}
                  value={replacement}
                  onChange={setReplacement}
                />
              )}
            </>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {translate('cancel')}
        </Button>
        <Button
          variant="danger-light"
          loading={isWorking}
          disabled={uses === undefined || (mustReplace && replacement === undefined)}
          onClick={() => void submit()}
        >
          {translate(mustReplace ? 'replace.submit' : 'delete')}
        </Button>
      </Modal.Footer>
    </>
  );
}
