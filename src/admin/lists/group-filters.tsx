import { Box, Button, Checkbox, Flex, Popover, TextInput, Typography } from '@strapi/design-system';
import { CaretDown } from '@strapi/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  chosenValues,
  GROUP_FILTERS,
  groupFilter,
  type GroupChoice,
  type GroupFilter,
} from '../../read-model/panel-search/group-choices-api';
import { foldText } from '../../read-model/projection/text';
import { useListQuery } from './list-query';
import { useGroupChoicesQuery } from './requests';

interface TickListProps {
  label: string;
  choices: readonly GroupChoice[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: string[]) => void;
}

function TickList({ label, choices, chosen, onChange }: TickListProps) {
  const { formatMessage, formatNumber } = useIntl();
  const [typed, setTyped] = useState('');
  const shown = choices.filter(({ name }) => foldText(name).includes(foldText(typed)));
  const tick = (value: string, isTicked: boolean): void => {
    const others = [...chosen].filter((other) => other !== value);
    onChange(isTicked ? [...others, value] : others);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2} padding={3} width="30rem" maxWidth="90vw">
      <TextInput
        aria-label={formatMessage({ id: 'shop.group-filter.search' }, { group: label })}
        placeholder={formatMessage({ id: 'shop.group-filter.placeholder' })}
        value={typed}
        onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
      />
      <Box role="group" aria-label={label} maxHeight="32rem" overflow="auto">
        {shown.map(({ value, name, count }) => (
          <Flex key={value} justifyContent="space-between" gap={3} paddingTop={1} paddingBottom={1} paddingRight={2}>
            <Checkbox checked={chosen.has(value)} onCheckedChange={(isTicked) => tick(value, isTicked === true)}>
              {name}
            </Checkbox>
            <Typography variant="pi" textColor="neutral600">
              {formatNumber(count)}
            </Typography>
          </Flex>
        ))}
      </Box>
    </Flex>
  );
}

/** Above the products' list: the types, brands, countries and regions to tick, each with its number of products. */
export function GroupFilters() {
  const { formatMessage } = useIntl();
  const { filters, filterBy } = useListQuery();
  const { data } = useGroupChoicesQuery(undefined);
  const menu = (group: GroupFilter, choices: readonly GroupChoice[]) => {
    const label = formatMessage({ id: `shop.group-filter.${group}` });
    const chosen = new Set(filters.flatMap((condition) => chosenValues(group, condition) ?? []));
    const others = filters.filter((condition) => chosenValues(group, condition) === undefined);
    return (
      <Popover.Root key={group}>
        <Popover.Trigger>
          <Button size="S" shrink={0} variant={chosen.size > 0 ? 'secondary' : 'tertiary'} endIcon={<CaretDown aria-hidden />}>
            {chosen.size > 0 ? `${label} (${chosen.size})` : label}
          </Button>
        </Popover.Trigger>
        <Popover.Content aria-label={label}>
          <TickList
            label={label}
            choices={choices}
            chosen={chosen}
            onChange={(values) => filterBy(values.length > 0 ? [...others, groupFilter(group, values)] : others)}
          />
        </Popover.Content>
      </Popover.Root>
    );
  };
  return (
    <Flex role="group" aria-label={formatMessage({ id: 'shop.group-filter.all' })} gap={2} wrap="wrap">
      {GROUP_FILTERS.map((group) => data?.[group] && menu(group, data[group]))}
    </Flex>
  );
}
