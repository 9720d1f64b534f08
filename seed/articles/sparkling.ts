import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const sparkling: Article = {
  title: 'Vang sủi không chỉ để ăn mừng',
  slug: 'vang-sui-khong-chi-de-mung',
  excerpt: 'Bọt từ đâu ra, Brut khác Extra Brut thế nào, và vì sao nem rán lại là bạn thân của vang sủi.',
  cover: 'sparkling',
  coverAlt: 'Xô đá, hai ly vang sủi và một chai trong đêm lấp lánh',
  author: 'Thu Hà',
  tags: ['Vang sủi', 'Kiến thức', 'Kết hợp món ăn'],
  wines: ['El Espiritu de Cachapoal Brut', 'Extra Brut Cuvée Spéciale Baron B', "Brachetto d'Acqui", 'Manzoni Moscato Spumante'],
  seo: {
    meta_title: 'Vang sủi không chỉ để ăn mừng | Nhà Nho',
    meta_description: 'Cách làm ra bọt, độ ngọt từ Extra Brut tới Dolce, mở chai an toàn và những món Việt hợp với vang sủi.',
  },
  daysAgo: 131,
  body: [
    paragraph(
      'Ở Việt Nam, vang sủi hay bị gọi chung là “sâm-panh” và chỉ xuất hiện lúc cắt bánh cưới. Thật tiếc, vì đây là loại vang **dễ ghép món nhất** và hợp với khí hậu nóng ẩm của chúng ta nhất.',
    ),
    heading('Bọt từ đâu ra?'),
    paragraph('Khi men ăn đường, chúng thải ra cồn và khí. Nếu khí không thoát được, nó tan vào rượu. Có ba cách giữ khí lại:'),
    bullets(
      '**Lên men lần hai trong chai** như Champagne: bọt mịn, mùi bánh mì nướng, tốn công nhất.',
      '**Lên men trong bồn kín** như Prosecco: bọt to hơn, hương trái cây tươi.',
      '**Dừng lên men giữa chừng** như Asti và Brachetto: còn ngọt, nhẹ độ, bọt lăn tăn.',
    ),
    paragraph(
      'Chỉ rượu làm ở vùng Champagne nước Pháp mới được gọi là Champagne. Argentina, Chile, Ý, Bồ Đào Nha đều có vang sủi rất ngon với giá bằng một phần ba.',
    ),
    heading('Đọc độ ngọt trên nhãn'),
    paragraph(
      '*Brut Nature* và *Extra Brut* gần như không đường. *Brut* khô, là lựa chọn an toàn. *Extra Dry* nghe thì khô nhưng lại hơi ngọt. *Demi-Sec* và *Dolce* ngọt rõ, hợp với bánh kem và trái cây. Nếu nhà có người lớn tuổi không quen vị chua, hãy chọn Extra Dry hoặc Moscato.',
    ),
    heading('Mở chai không nổ'),
    numbered(
      'Làm lạnh kỹ, ít nhất ba giờ trong ngăn mát hoặc ba mươi phút trong xô đá pha nước.',
      'Tháo rọ sắt nhưng **luôn giữ ngón cái trên nút**.',
      'Nghiêng chai 45 độ, hướng về nơi không có người.',
      'Giữ chặt nút, *xoay chai chứ đừng xoay nút*. Tiếng đúng là một tiếng thở dài, không phải tiếng nổ.',
      'Rót hai lần: một ít cho bọt lên, đợi bọt xuống rồi rót tiếp.',
    ),
    quote('Người ta không uống vang sủi vì có chuyện vui. Mở ra rồi chuyện vui mới tới.'),
    heading('Ăn với gì?'),
    paragraph(
      'Bọt và độ chua là cái chổi quét dầu mỡ: **nem rán, phồng tôm, gà rán, bánh xèo** đều thành nhẹ nhõm. Hàu sống thì tìm Extra Brut. Sushi, gỏi cá, salad hải sản hợp với Brut. Brachetto hồng ngọt dịu đi cùng dâu tây Mộc Châu và sữa chua.',
    ),
    heading('Giữ lại cho ngày mai', 3),
    paragraph(
      'Chuyện cắm chiếc thìa bạc vào cổ chai để giữ bọt chỉ là chuyện vui. Hãy mua một **nắp kẹp** chừng vài chục nghìn đồng, đóng lại ngay và để ngăn mát: hai ngày sau vẫn còn bọt. Và nhớ dùng ly tulip thay vì ly đĩa rộng miệng; xem [bài về ly](/bai-viet/mot-nha-can-may-loai-ly-uong-vang) để biết vì sao.',
    ),
    paragraph(
      'Trên [trang sản phẩm](/san-pham), bạn lọc theo loại *Rượu vang sủi* sẽ thấy các chai từ Bồ Đào Nha, Argentina, Chile, Ý và cả bán đảo Taman của Nga, đủ từ rất khô đến ngọt dịu.',
    ),
  ],
};
