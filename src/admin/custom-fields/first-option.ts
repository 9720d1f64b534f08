import type { KeyboardEvent } from 'react';
import { foldText } from '../../read-model/projection/text';

/**
 * For a picker of Strapi's (`onKeyDown`): Enter takes the first option that has what is typed, where none is marked. Options of an earlier
 * text are not taken.
 */
export function takeFirstOption(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const typed = foldText(input.value);
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return;
  if (input.getAttribute('aria-activedescendant') !== null) return;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const option = list?.querySelector<HTMLElement>('[role=option]');
  if (!option || !foldText(option.textContent ?? '').includes(typed)) return;
  event.preventDefault();
  option.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
}
