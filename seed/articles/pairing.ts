import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const pairing: Article = {
  title: 'Rượu vang và mâm cơm Việt',
  slug: 'ruou-vang-va-mam-com-viet',
  excerpt: 'Phở, nem rán, bún chả, cá kho, lẩu mắm: mỗi món đều có một chai vang chờ sẵn. Bí quyết nằm ở bát nước chấm.',
  cover: 'pairing',
  coverAlt: 'Bát phở, đĩa nem rán và chai vang trắng dưới đèn lồng',
  author: 'Thu Hà',
  tags: ['Món Việt', 'Kết hợp món ăn'],
  wines: ['Black Label Nik Weis Saar Riesling', 'Fleurie La Madone', 'Maré Alta', "Coteaux d'Aix-en-Provence Rosé"],
  seo: {
    meta_title: 'Rượu vang và mâm cơm Việt | Nhà Nho',
    meta_description:
      'Phở, nem rán, bún chả, cá kho, gà luộc uống với vang gì? Gợi ý của Nhà Nho cho mười món quen trên mâm cơm Việt.',
  },
  daysAgo: 221,
  body: [
    paragraph(
      'Mâm cơm Việt không có món chính. Rau luộc, cá kho, canh chua, dưa muối cùng lên một lượt, đũa đi đâu tùy ý. Vì vậy câu hỏi không phải *“món này uống gì”* mà là **“chai nào đi được với cả mâm”**.',
    ),
    heading('Nhìn vào bát nước chấm'),
    paragraph(
      'Nước mắm pha có đủ mặn, ngọt, chua, cay. Rượu chát gặp mắm sẽ đắng; rượu nhiều cồn gặp ớt sẽ bỏng. Thế nên bạn cần rượu **chua tươi, ít chát, độ cồn vừa phải, hơi ngọt một chút càng tốt**. Riesling, Pinot Grigio, vang hồng Provence, Gamay và Pinot Noir nhẹ đều đạt đủ các điều đó.',
    ),
    heading('Mười món quen'),
    bullets(
      '**Phở bò:** Pinot Noir hoặc Gamay hơi mát. Hồi và quế trong nước dùng gọi đúng tên gia vị trong rượu.',
      '**Bún chả:** vang hồng khô. Khói than cần trái cây đỏ, mắm pha cần độ chua.',
      '**Nem rán:** vang sủi. Bọt và chua cắt mỡ, vỏ giòn gặp bọt giòn.',
      '**Gà luộc lá chanh:** Chardonnay không ủ gỗ hoặc Albariño.',
      '**Cá kho riềng:** Merlot mềm hoặc Grenache; vị ngọt của nước hàng cần quả chín.',
      '**Chả cá Lã Vọng:** Grüner, Albariño hoặc Vinho Verde, vì thì là rất hợp với hương cỏ.',
      '**Bò lá lốt:** Syrah, thứ tiêu đen gặp lá nướng.',
      '**Ốc hấp sả, ngao hấp:** Sauvignon Blanc lạnh.',
      '**Lẩu Thái, món cay:** Riesling hơi ngọt hoặc Moscato nhẹ độ.',
      '**Bánh chưng, giò xào:** vang sủi khô hoặc Beaujolais.',
    ),
    quote('Khi phân vân, hãy rót vang hồng. Nó ngồi được với mọi người trên mâm.'),
    heading('Ba nguyên tắc để tự ghép'),
    numbered(
      '**Cân sức nặng.** Món nhẹ với rượu nhẹ, món đậm với rượu đậm. Đừng để Cabernet đè lên đĩa rau muống.',
      '**Giống nhau hoặc trái nhau.** Món có hồi quế thì tìm rượu có gia vị; món béo thì tìm rượu chua.',
      '**Rượu ngọt hơn món.** Tráng miệng mà ngọt hơn rượu thì rượu sẽ thành chua loét.',
    ),
    heading('Những món khó tính'),
    paragraph(
      'Mắm tôm, mắm ruốc, sầu riêng: chúng tôi đã thử rất nhiều lần. Kết quả tốt nhất là **Fino và Sherry khô** với mắm tôm, vì cả hai đều có vị mặn và mùi men; còn sầu riêng thì hợp bất ngờ với vang ngọt kiểu Sauternes. Không bắt buộc phải tin, nhưng nên thử một lần.',
    ),
    paragraph(
      'Nếu nhà bạn sắp có bữa giỗ hay họp mặt, hãy nhắn cho cửa hàng thực đơn và số người. Chúng tôi sẽ gửi lại một danh sách ba chai, một chai khai vị, một chai đi cả mâm và một chai cho người thích đậm. Xem thêm [nhiệt độ phục vụ](/bai-viet/nhiet-do-phuc-vu-ruou-vang) để chuẩn bị cho đúng.',
    ),
  ],
};
