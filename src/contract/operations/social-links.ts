import { operation } from '../operation';
import { exampleAddress } from '../schemas/picture-examples';
import { socialLinkListSchema } from '../schemas/social-link';

export const listSocialLinks = operation({
  id: 'listSocialLinks',
  tag: 'Site',
  summary: 'The footer’s social links',
  description: 'A bare array, by `order`, equals by their id.',
  status: 200,
  answer: socialLinkListSchema,
  example: [
    {
      id: 4,
      platform: 'Zalo',
      url: 'https://zalo.me/nhanho.example',
      icon_url: exampleAddress('zalo', 'png'),
      order: 4,
    },
  ],
});
