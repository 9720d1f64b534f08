import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { ListWord } from '../../editorial/list-words-api';

/** What the list offers: a word that is there, or the typed one as a new word. */
export type WordOption = ListWord | { newWord: string };

export const wordOf = (option: WordOption): string => ('newWord' in option ? option.newWord : option.word);

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

interface WordOptionsProps {
  id: string;
  label: string;
  options: readonly WordOption[];
  /** of the option that Enter chooses; -1 for none */
  active: number;
  onChoose: (option: WordOption) => void;
}

/** The list below an input of words. The input keeps the focus. */
export function WordOptions({ id, label, options, active, onChoose }: WordOptionsProps) {
  const { formatMessage } = useIntl();
  return (
    <Box
      tag="ul"
      role="listbox"
      id={id}
      aria-label={label}
      position="absolute"
      top="100%"
      left={0}
      right={0}
      marginTop={1}
      padding={1}
      background="neutral0"
      shadow="filterShadow"
      borderColor="neutral150"
      hasRadius
      zIndex="popover"
      maxHeight="32rem"
      overflow="auto"
    >
      {options.map((option, at) => (
        <Flex
          tag="li"
          key={wordOf(option)}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          justifyContent="space-between"
          gap={3}
          padding={2}
          hasRadius
          background={at === active ? 'primary100' : 'neutral0'}
          style={{ cursor: 'pointer' }}
          onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <Typography textColor="neutral800">
            {'newWord' in option ? formatMessage({ id: 'shop.list.add-new' }, { word: option.newWord }) : option.word}
          </Typography>
          <Typography variant="pi" textColor="neutral600">
            {'newWord' in option
              ? formatMessage({ id: 'shop.list.new' })
              : formatMessage({ id: 'shop.list.uses' }, { count: option.count })}
          </Typography>
        </Flex>
      ))}
    </Box>
  );
}
