import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useIntl } from 'react-intl';

/** A click that moves a little is none; a finger that stays on a picture takes it, one that moves at once scrolls the page. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };
const KEYS = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * Dragging with the mouse, a finger and the keyboard.
 *
 * @param ids in their order
 * @param onMove both are positions of `ids`
 */
export function useDrag(ids: readonly UniqueIdentifier[], onMove: (from: number, to: number) => void): DndContextProps {
  const { formatMessage } = useIntl();
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYS));
  const say = (message: string, id: UniqueIdentifier | undefined) =>
    id === undefined
      ? undefined
      : formatMessage({ id: `shop.pictures.${message}` }, { position: ids.indexOf(id) + 1, count: ids.length });
  return {
    sensors,
    collisionDetection: closestCenter,
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over && over.id !== active.id) onMove(ids.indexOf(active.id), ids.indexOf(over.id));
    },
    accessibility: {
      screenReaderInstructions: { draggable: formatMessage({ id: 'shop.pictures.drag-keys' }) },
      announcements: {
        onDragStart: ({ active }) => say('taken', active.id),
        onDragOver: ({ over }) => say('moved', over?.id),
        onDragEnd: ({ over }) => say('put', over?.id),
        onDragCancel: () => formatMessage({ id: 'shop.pictures.cancelled' }),
      },
    },
  };
}
