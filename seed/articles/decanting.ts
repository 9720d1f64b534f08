import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const decanting: Article = {
  title: 'Khi nào nên gạn rượu, khi nào nên để yên',
  slug: 'khi-nao-nen-gan-ruou',
  excerpt: 'Bình gạn không phải đồ trang trí. Với chai này nó là phép màu, với chai khác nó làm hỏng mọi thứ.',
  cover: 'decanting',
  coverAlt: 'Bình gạn rượu vang đỏ giữa ly và chai',
  author: 'Hoàng Nam',
  tags: ['Ly và dụng cụ', 'Phục vụ'],
  wines: ['Barolo', 'Gran Malbec', 'Bandol Cuvée Spéciale La Louffe', 'Porto Colheita'],
  seo: {
    meta_title: 'Khi nào nên gạn rượu vang | Nhà Nho',
    meta_description:
      'Gạn để bỏ cặn và gạn cho rượu thở là hai việc khác nhau. Chai nào cần, bao lâu, và làm thế nào khi không có bình.',
  },
  daysAgo: 102,
  body: [
    paragraph(
      'Câu hỏi chúng tôi nghe nhiều thứ nhì, chỉ sau *“chai này uống với gì”*, là *“có cần gạn không”*. Câu trả lời ngắn: **đa số không cần**. Câu trả lời dài thì thú vị hơn.',
    ),
    heading('Gạn để làm gì?'),
    bullets(
      '**Để bỏ cặn.** Vang đỏ lâu năm và Port đóng chai sớm có lớp cặn dưới đáy. Cặn không hại, chỉ đắng và sạn.',
      '**Để rượu thở.** Vang trẻ, chát mạnh gặp không khí sẽ mềm ra và mở hương.',
    ),
    paragraph(
      'Hai việc này trái ngược nhau về tốc độ. Bỏ cặn phải **chậm và nhẹ**, uống ngay sau khi gạn. Cho thở thì cứ **rót mạnh tay**, rồi chờ.',
    ),
    heading('Chai nào nên gạn?'),
    paragraph(
      'Barolo dưới mười tuổi: một tới hai giờ. Cabernet và Malbec đậm: một giờ. Syrah, Bandol, Bordeaux trẻ: bốn mươi lăm phút. Những chai mở ra có mùi diêm hay mùi trứng nhẹ, thường do nút quá kín: mười lăm phút là bay hết.',
    ),
    heading('Chai nào nên để yên?'),
    paragraph(
      'Pinot Noir và Gamay nhẹ, vang đã trên hai mươi năm, hầu hết vang trắng và vang hồng. Hương của chúng mỏng như hương sen buổi sớm: phơi ra nắng là mất. Với chai rất già, hãy dựng đứng từ hôm trước cho cặn lắng, mở ra và rót thẳng vào ly.',
    ),
    quote('Nghi ngờ thì đừng gạn. Rượu vẫn thở được trong ly, chỉ cần bạn uống chậm.'),
    heading('Gạn bỏ cặn đúng cách'),
    numbered(
      'Dựng chai đứng ít nhất mười hai giờ.',
      'Mở nút nhẹ nhàng, lau sạch miệng chai.',
      'Đặt đèn pin hoặc nến phía dưới cổ chai để nhìn thấy dòng rượu.',
      'Rót một mạch, thật chậm, **không dựng chai lên giữa chừng**.',
      'Thấy khói cặn tới cổ chai thì dừng. Bỏ lại chừng nửa ly cuối.',
    ),
    heading('Không có bình thì sao?', 3),
    paragraph(
      'Một chiếc bình thủy tinh cắm hoa rửa sạch, không mùi, cũng gạn được. Bình nước lọc cũng được. Thậm chí bạn rót ra bình rồi rót ngược vào chai đã tráng sạch, gọi là *gạn hai lần*: chai vẫn đẹp trên bàn mà rượu đã kịp thở. Điều duy nhất không nên làm là chỉ rút nút rồi để đó; mặt thoáng ở cổ chai bằng đồng xu, chờ cả buổi cũng chẳng khác gì.',
    ),
    paragraph(
      'Muốn thấy tận mắt, bạn mở một chai [Barolo](/san-pham) hay Malbec: rót ra một ly ngay, gạn phần còn lại, rồi một giờ sau so hai ly với nhau. Bài học đó đáng giá hơn mọi lời giải thích. Và nhớ giữ rượu ở đúng [nhiệt độ](/bai-viet/nhiet-do-phuc-vu-ruou-vang) trong lúc chờ.',
    ),
    heading('Rửa bình gạn', 3),
    paragraph(
      'Tráng nước ấm ngay khi dùng xong. Vết ố đáy bình thì cho một nắm gạo sống, chút giấm và nước ấm, lắc tròn một phút. Úp bình lên giá cho ráo, đừng cất khi còn ẩm vì mùi mốc sẽ ở lại rất lâu.',
    ),
  ],
};
