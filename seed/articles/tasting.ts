import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const tasting: Article = {
  title: 'Nếm rượu vang trong năm bước, không cần thuật ngữ',
  slug: 'nem-ruou-vang-trong-nam-buoc',
  excerpt: 'Nhìn, lắc, ngửi, ngậm, nghĩ. Năm việc nhỏ, mỗi việc vài giây, làm ly vang quen bỗng kể nhiều chuyện hơn.',
  cover: 'tasting',
  coverAlt: 'Ly vang đỏ lớn bên chai rượu và đĩa phô mai',
  author: 'Thu Hà',
  tags: ['Cho người mới', 'Nếm rượu'],
  wines: ['Santenay Rouge', 'Langhe Nebbiolo', 'Las Mulas Reserva Sauvignon Blanc'],
  seo: {
    meta_title: 'Nếm rượu vang trong năm bước | Nhà Nho',
    meta_description: 'Hướng dẫn nếm rượu vang bằng tiếng Việt dễ hiểu: nhìn màu, lắc ly, tìm hương, cảm vị và tự ghi chú.',
  },
  daysAgo: 287,
  body: [
    paragraph(
      'Người ta hay làm cho việc nếm rượu trở nên đáng sợ: lắc ly, nhắm mắt, rồi nói về “da thuộc” và “than chì”. Bỏ hết những thứ đó đi. Nếm rượu chỉ là **uống chậm lại một chút** và để ý xem mình thấy gì.',
    ),
    heading('Bước 1: Nhìn'),
    paragraph(
      'Nghiêng ly trên nền giấy trắng. Vang đỏ trẻ có viền tím, để lâu chuyển sang gạch cua. Vang trắng thì ngược lại, càng già càng vàng. Chỉ với cái nhìn ấy, bạn đã đoán được rượu bao nhiêu tuổi mà chưa cần đọc nhãn.',
    ),
    heading('Bước 2: Lắc'),
    paragraph(
      'Đặt ly trên bàn, giữ chân ly và vẽ những vòng tròn nhỏ. Rượu bám lên thành ly, gặp không khí và tỏa hương. Những vệt chảy xuống gọi là *chân rượu*: chảy chậm và dày thường là rượu nhiều cồn hoặc nhiều đường. Chân rượu đẹp không có nghĩa là rượu ngon.',
    ),
    heading('Bước 3: Ngửi'),
    paragraph(
      'Đưa mũi hẳn vào trong ly, hít ngắn hai lần. Đừng cố tìm từ chuyên môn, hãy tìm **ký ức**: mứt dâu bà làm, vỏ bưởi phơi bếp, rổ mận hậu, mưa đầu mùa trên sân gạch. Người Việt có cả một kho mùi vị mà sách vở phương Tây không có.',
    ),
    bullets(
      'Mùi *vải, nhãn, hoa bưởi*: nghĩ tới Moscato và những giống nho thơm.',
      'Mùi *mận, dâu tằm, ca cao*: nghĩ tới Merlot, Malbec.',
      'Mùi *trà đen, nấm hương, đất ẩm*: nghĩ tới Pinot Noir, Nebbiolo đã có tuổi.',
    ),
    heading('Bước 4: Ngậm'),
    paragraph(
      'Lấy một ngụm vừa, để rượu đi khắp miệng rồi mới nuốt. Chú ý bốn điều: **chua** (hai bên lưỡi ứa nước), **chát** (lợi se lại như uống trà đặc), **ngọt** (đầu lưỡi) và **nóng** (cổ họng, là do cồn). Khi không điều nào lấn át điều nào, người ta gọi là rượu cân bằng.',
    ),
    heading('Bước 5: Nghĩ'),
    paragraph(
      'Nuốt xong, đếm thầm. Hương vị còn lại mấy giây? Dưới năm giây là ngắn, trên mười lăm giây là rất dài. Rồi tự hỏi một câu duy nhất: *mình có muốn uống tiếp không?*',
    ),
    quote('Không có câu trả lời sai khi nói về thứ bạn đang cảm thấy trên đầu lưỡi của chính mình.'),
    heading('Lập sổ nếm rượu', 3),
    numbered(
      'Chụp nhãn trước và nhãn sau.',
      'Ghi ngày uống, uống với ai, ăn món gì.',
      'Viết ba mùi và một cảm giác.',
      'Cho điểm theo kiểu của bạn: mua lại, uống nếu được mời, hay thôi.',
    ),
    paragraph(
      'Sau mười chai, cuốn sổ sẽ nói cho bạn biết mình thích gì chính xác hơn bất cứ chuyên gia nào. Nếu muốn nếm cùng người khác, tối thứ Năm hằng tuần Nhà Nho có bàn nếm sáu người; lịch được đăng trên [trang của cửa hàng](/bai-viet/nha-nho-mo-cua-pho-trang-thi).',
    ),
    heading('Ba lỗi thường gặp', 3),
    paragraph(
      'Một là **rót đầy ly**: rượu không còn chỗ tỏa hương, chỉ nên rót một phần ba. Hai là **xức nước hoa** trước buổi nếm, vì cả bàn sẽ chỉ ngửi thấy bạn. Ba là **nếm lúc quá đói**: cái gì cũng ngon, và chỉ sau hai ly là không còn nhớ chai nào với chai nào.',
    ),
  ],
};
