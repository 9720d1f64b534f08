import { Flex, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import {
  COUNTRIES_PATH,
  type DoubledCountries,
  type DoubledCountry,
  type MergeAnswer,
  type MergeRequest,
} from '../../catalogue/countries/panel-api';
import { ConfirmButton } from '../confirm-button';
import { useAttempt } from '../use-attempt';
import { useFetch } from '../use-fetch';
import { Notice } from '../ui/notice';
import { useExchangeTexts } from './use-texts';

const textOf = ({ spellings }: DoubledCountry): string => spellings.map(({ text }) => text).join(', ');

/** Countries that the shop's origins spell in several ways, each with a button that makes one of them. */
export function DoubledCountriesNotice({ onMerging }: { onMerging: (run: string) => void }) {
  const { translate } = useExchangeTexts();
  const { data, retry } = useFetch<DoubledCountries>(`${COUNTRIES_PATH}/doubles`);
  const { isWorking, attempt } = useAttempt(translate('failed'), retry);
  const merge = (name: string): void =>
    void attempt(async () => {
      const request: MergeRequest = { name };
      const { data: answer } = await getFetchClient().post<MergeAnswer>(`${COUNTRIES_PATH}/merges`, request);
      if (answer.run !== null) onMerging(answer.run);
    });
  if (data === undefined || data.countries.length === 0) return null;
  return (
    <Notice tone="warning">
      <Flex direction="column" alignItems="stretch" gap={2}>
        {data.countries.map((country) => (
          <Flex key={country.name} gap={4} wrap="wrap">
            <Typography style={{ overflowWrap: 'anywhere' }}>
              {translate('countries.doubled', { spellings: textOf(country) })}
            </Typography>
            <ConfirmButton
              label={translate('countries.merge', { name: country.name })}
              question={translate('countries.question', { spellings: textOf(country), name: country.name })}
              cancel={translate('cancel')}
              disabled={isWorking}
              onConfirm={() => merge(country.name)}
            />
          </Flex>
        ))}
      </Flex>
    </Notice>
  );
}
