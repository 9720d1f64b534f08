import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { Cross, WarningCircle } from '@strapi/icons';
import { useNotices, type Notice } from './notices';
import { requestText } from './texts';

function NoticeRow({ notice: { text, next, actions, onClose } }: { notice: Notice }) {
  return (
    <Flex gap={3} padding={3} alignItems="flex-start" background="warning100" borderColor="warning200" hasRadius>
      <Box paddingTop={1} shrink={0}>
        <WarningCircle aria-hidden fill="warning600" width="2rem" height="2rem" />
      </Box>
      <Flex direction="column" alignItems="stretch" gap={2} flex="1" minWidth={0}>
        <Typography fontWeight="bold" textColor="neutral800">
          {text}
        </Typography>
        <Typography textColor="neutral800">{next}</Typography>
        {actions.length > 0 && (
          <Flex gap={2} wrap="wrap">
            {actions.map(({ label, run }) => (
              <Button key={label} size="S" variant="secondary" onClick={run}>
                {label}
              </Button>
            ))}
          </Flex>
        )}
      </Flex>
      {onClose && (
        <IconButton variant="ghost" label={requestText('close')} onClick={onClose}>
          <Cross />
        </IconButton>
      )}
    </Flex>
  );
}

/** Above every page: what could not be done, and what happens next. */
export function Banner() {
  const notices = useNotices();
  return (
    <Box role="alert" position="sticky" top={0} zIndex={5} width="100%" shrink={0} maxHeight="50dvh" overflow="auto">
      {notices.map((notice) => (
        <Box key={notice.text} padding={2} background="neutral100">
          <NoticeRow notice={notice} />
        </Box>
      ))}
    </Box>
  );
}
