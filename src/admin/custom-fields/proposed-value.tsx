import { Badge, Button, Flex } from '@strapi/design-system';
import { useIntl } from 'react-intl';

interface ProposedValueProps {
  /** what the rules propose, in the editor's language */
  text: string;
  disabled: boolean;
  onTake: () => void;
}

/** What the rules propose for an empty input, with a button that takes it over. */
export function ProposedValue({ text, disabled, onTake }: ProposedValueProps) {
  const { formatMessage } = useIntl();
  return (
    <Flex gap={2} wrap="wrap">
      <Badge>{formatMessage({ id: 'shop.proposal' })}</Badge>
      <Button variant="tertiary" size="S" disabled={disabled} onClick={onTake}>
        {formatMessage({ id: 'shop.proposal.take' }, { value: text })}
      </Button>
    </Flex>
  );
}
