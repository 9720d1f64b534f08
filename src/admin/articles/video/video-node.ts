import type { Video } from '../../../read-model/projection/video-address';
import type { ElementNode } from '../slate-nodes';

export const videoBlock = ({ url }: Video): ElementNode => ({ type: 'video', url, children: [{ type: 'text', text: '' }] });
