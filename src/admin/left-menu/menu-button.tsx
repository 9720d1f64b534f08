import { Flex } from '@strapi/design-system';
import { Cross, List } from '@strapi/icons';
import { MENU_LINK_STYLE, MenuLabel } from './menu-label';

interface MenuButtonProps {
  isShown: boolean;
  onClick: () => void;
}

/** Opens and closes the rest of the main menu on a phone, with its word. */
export function MenuButton({ isShown, onClick }: MenuButtonProps) {
  const Icon = isShown ? Cross : List;
  return (
    <Flex
      tag="button"
      type="button"
      aria-expanded={isShown}
      aria-controls="burger-menu"
      onClick={onClick}
      style={MENU_LINK_STYLE}
    >
      <Icon aria-hidden width="20" height="20" fill="neutral1000" />
      <MenuLabel>Menu</MenuLabel>
    </Flex>
  );
}
