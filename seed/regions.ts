export interface Region {
  readonly name: string;
  /** A noun phrase in Vietnamese that can follow the region's name after a comma. */
  readonly character: string;
  /** The price of a young, average bottle in Hà Nội, in thousands of đồng. */
  readonly level: number;
}

type Entry = readonly [name: string, level: number, character: string];

// Keyed by the name in the wine list.
const ENTRIES: Record<string, Entry> = {
  'Vale dos Vinhedos': [
    'Vale dos Vinhedos',
    520,
    'thung lũng đồi thấp miền nam Brazil do người Ý di cư lập vườn từ cuối thế kỷ 19',
  ],
  'Serra Gaúcha': ['Serra Gaúcha', 430, 'vùng cao nguyên mát và nhiều mưa, cái nôi của rượu vang Brazil'],
  Porto: ['Porto', 720, 'thành phố cảng bên cửa sông Douro, nơi vang Port nằm hầm cho chín'],
  'Vinho Verde': ['Vinho Verde', 330, 'miền tây bắc xanh mướt và mát gió Đại Tây Dương'],
  Alentejo: ['Alentejo', 460, 'đồng bằng nắng rộng phía nam, xen giữa rừng sồi bần'],
  Lisboa: ['Lisboa', 320, 'dải đồi ven biển quanh thủ đô, ban đêm luôn có gió mát'],
  Bairrada: ['Bairrada', 560, 'vùng đất sét vôi gần biển, vang có khung vững và để được lâu'],
  Douro: ['Douro', 580, 'những bậc thang đá phiến dựng đứng trên sông Douro'],
  Mosel: ['Mosel', 780, 'sườn đá phiến xanh dốc đứng soi bóng xuống dòng sông uốn khúc'],
  Württemberg: ['Württemberg', 720, 'vùng đồi ấm quanh Stuttgart, nơi hiếm hoi của Đức mà vang đỏ chiếm phần lớn'],
  Sauternes: ['Sauternes', 2150, 'vùng sương sớm bên sông Ciron, nơi nấm quý làm khô trái nho và cô lại vị ngọt'],
  'Gevrey-Chambertin': ['Gevrey-Chambertin', 2850, 'ngôi làng lớn của Côte de Nuits, nổi tiếng với Pinot Noir có lực'],
  Pommard: ['Pommard', 2950, 'làng vang đỏ chắc khỏe bậc nhất của Côte de Beaune'],
  Provence: ['Provence', 540, 'miền nam nước Pháp đầy nắng, oải hương và vang hồng'],
  Sancerre: ['Sancerre', 820, 'những ngọn đồi đá vôi và đá lửa ở đầu nguồn sông Loire'],
  'Pessac-Léognan': ['Pessac-Léognan', 1180, 'vùng đất sỏi sát thành phố Bordeaux, trồng nho từ thời Trung cổ'],
  'Moulis-en-Médoc': ['Moulis-en-Médoc', 920, 'vùng nhỏ kín tiếng của tả ngạn Bordeaux, vang mềm mại và đúng chất Médoc'],
  Santenay: ['Santenay', 1250, 'làng cuối phía nam của Côte de Beaune, vang mộc và thật'],
  Fleurie: ['Fleurie', 690, 'làng hoa của Beaujolais trên nền đá hoa cương hồng'],
  'Nuits-Saint-Georges': ['Nuits-Saint-Georges', 2250, 'ngôi làng đặt tên cho cả dải Côte de Nuits'],
  'Vin de France': ['Vin de France', 330, 'hạng vang cho phép nhà làm vang phối nho từ khắp nước Pháp'],
  Gigondas: ['Gigondas', 890, 'làng vang dưới chân dãy đá nhọn Dentelles de Montmirail, miền nam sông Rhône'],
  'Chambolle-Musigny': ['Chambolle-Musigny', 4300, 'làng của những chai Pinot Noir mềm và thơm nhất Bourgogne'],
  Jurançon: ['Jurançon', 640, 'vùng đồi nhìn ra dãy Pyrénées, nho được để chín héo trên cây trong gió ấm mùa thu'],
  Cabardès: ['Cabardès', 420, 'vùng giáp ranh phía bắc Carcassonne, nơi gió Đại Tây Dương gặp gió Địa Trung Hải'],
  Alsace: ['Alsace', 980, 'dải đất khô ráo dưới chân dãy Vosges, giáp biên giới Đức'],
  "Chablis 1er Cru 'Montmains'": [
    'Chablis Premier Cru Montmains',
    1180,
    'sườn đồi đá vôi lẫn vỏ hàu hóa thạch ở tả ngạn sông Serein',
  ],
  Bandol: ['Bandol', 1450, 'những bậc thang đất đỏ nhìn xuống Địa Trung Hải, quê hương của Mourvèdre'],
  "Meursault 1er Cru 'La pièce sous le Bois'": [
    'Meursault Premier Cru La Pièce sous le Bois',
    2650,
    'thửa vườn cao sát rìa rừng của làng Meursault, vang trắng vừa đầy đặn vừa có khoáng',
  ],
  Piemonte: ['Piemonte', 430, 'vùng đồi sương mù dưới chân dãy Alps, quê của Nebbiolo và Barbera'],
  Puglia: ['Puglia', 480, 'gót chiếc ủng nước Ý, nhiều nắng và những gốc nho cổ thụ'],
  "Barbera d'Alba": ["Barbera d'Alba", 690, 'những quả đồi quanh thị trấn Alba, mùa thu thơm mùi nấm cục'],
  Langhe: ['Langhe', 760, 'dải đồi di sản thế giới của miền bắc nước Ý'],
  Toscana: ['Toscana', 620, 'xứ đồi bách và ô liu giữa lòng nước Ý'],
  'Delle Venezie': ['Delle Venezie', 390, 'vùng đông bắc nước Ý, nơi làm nên phần lớn Pinot Grigio của thế giới'],
  "Vino d'Italia": ["Vino d'Italia", 370, 'hạng vang phối nho từ nhiều miền nước Ý'],
  'Südtirol-Alto Adige': ['Südtirol – Alto Adige', 680, 'thung lũng núi Dolomites, nơi người ta nói cả tiếng Ý lẫn tiếng Đức'],
  'Amarone della Valpolicella': [
    'Amarone della Valpolicella',
    1480,
    'vùng đồi phía bắc Verona, nho được phơi khô nhiều tuần trước khi ép',
  ],
  "Brachetto d'Acqui": [
    "Brachetto d'Acqui",
    430,
    'thị trấn suối nước nóng Acqui Terme và những vườn Brachetto thơm mùi hoa hồng',
  ],
  "Moscato d'Asti": ["Moscato d'Asti", 440, 'những quả đồi trắng phấn quanh Asti, quê hương của Moscato'],
  Barbaresco: ['Barbaresco', 1250, 'ngôi làng trên sông Tanaro, nơi Nebbiolo chín sớm và mềm hơn Barolo'],
  Asti: ['Asti', 460, 'tỉnh của những vườn Moscato trải khắp miền nam Piemonte'],
  'Vin Santo del Chianti Classico': [
    'Vin Santo del Chianti Classico',
    1150,
    'vang thánh của xứ Toscana, ủ nhiều năm trong thùng nhỏ trên gác mái',
  ],
  'Bardolino Classico': ['Bardolino Classico', 420, 'bờ đông hồ Garda, vang đỏ nhẹ và thơm'],
  Barolo: ['Barolo', 1350, 'mười một ngôi làng trên đồi, nơi Nebbiolo cho những chai vang để được vài chục năm'],
  Salento: ['Salento', 390, 'bán đảo giữa hai biển ở cực nam Puglia'],
  Veneto: ['Veneto', 400, 'miền đông bắc trải từ hồ Garda tới Venezia'],
  'Cream Sherry': ['Jerez', 780, 'tam giác Sherry ở Andalucía, rượu chín dần trong hệ thùng solera'],
  'Montilla-Moriles': ['Montilla-Moriles', 720, 'vùng đất trắng phấn gần Córdoba, xứ của Pedro Ximénez'],
  'Rías Baixas': ['Rías Baixas', 980, 'những vịnh biển xứ Galicia, giàn nho hứng gió mặn Đại Tây Dương'],
  'Colchagua Valley': ['Colchagua', 720, 'thung lũng ấm giữa dãy Andes và biển, nổi tiếng nhất của vang đỏ Chile'],
  'Central Valley (CL)': ['Valle Central', 330, 'thung lũng trung tâm chạy dài phía nam Santiago'],
  'Cachapoal Valley': ['Cachapoal', 420, 'thung lũng sát chân núi Andes, sông tuyết tan tưới cho vườn nho'],
  'Maule Valley': ['Maule', 560, 'vùng trồng nho lâu đời của Chile với nhiều gốc nho không tưới'],
  Maldonado: ['Maldonado', 690, 'vùng đồi đá hoa cương hứng gió Đại Tây Dương ở Uruguay'],
  Mendoza: ['Mendoza', 520, 'cao nguyên khô dưới chân dãy Andes, thủ phủ của Malbec'],
  'Lujan de Cuyo': ['Luján de Cuyo', 980, 'vùng nho lâu đời phía nam thành phố Mendoza, ở độ cao quanh 1.000 mét'],
  'Western Cape': ['Western Cape', 390, 'mũi đất phía tây Nam Phi, nơi hai đại dương gặp nhau'],
  'South Australia': ['Nam Úc', 370, 'bang làm nhiều vang nhất nước Úc'],
  'Clare Valley': ['Clare Valley', 780, 'thung lũng cao phía bắc Adelaide, ngày nóng đêm lạnh'],
  'Frankland River': ['Frankland River', 690, 'vùng xa và mát ở tây nam nước Úc'],
  'Mornington Peninsula': ['Mornington Peninsula', 1180, 'bán đảo gió biển phía nam Melbourne, hợp với Pinot Noir'],
  'Willamette Valley': ['Willamette Valley', 980, 'thung lũng mát của Oregon, đất lành của Pinot Noir Mỹ'],
  Lodi: ['Lodi', 560, 'vùng nắng của California, còn giữ nhiều gốc Zinfandel trăm năm'],
  'Napa Valley': ['Napa Valley', 1050, 'thung lũng vang lừng danh nhất của nước Mỹ'],
  'Dry Creek Valley': ['Dry Creek Valley', 890, 'thung lũng hẹp của Sonoma, gắn liền với Zinfandel'],
  'Dundee Hills': ['Dundee Hills', 1780, 'những quả đồi đất đỏ núi lửa của Oregon'],
  'Horse Heaven Hills': ['Horse Heaven Hills', 980, 'vùng đồi khô lộng gió bên sông Columbia, bang Washington'],
  'Mount Veeder': ['Mount Veeder', 1980, 'vườn núi dốc phía tây Napa, nằm trên lớp sương'],
  'New Mexico': ['New Mexico', 620, 'miền sa mạc cao của nước Mỹ, một trong những nơi trồng nho sớm nhất xứ này'],
  'Sonoma County': ['Sonoma County', 980, 'miền vang trải từ núi ra tới Thái Bình Dương'],
  'Niagara Peninsula': ['Bán đảo Niagara', 560, 'dải đất giữa hồ Ontario và thác Niagara'],
  Marlborough: ['Marlborough', 580, 'vùng nắng gió đầu đảo Nam, làm nên tên tuổi vang New Zealand'],
  Niederösterreich: ['Niederösterreich', 620, 'miền hạ Áo dọc sông Danube'],
  'Taman Peninsula (Таманский полуостров)': ['Bán đảo Taman', 420, 'dải đất giữa Biển Đen và biển Azov'],
  Chalkidiki: ['Chalkidiki', 480, 'ba bán đảo vươn ra biển Aegea ở miền bắc Hy Lạp'],
  Ilia: ['Ilia', 640, 'miền tây Peloponnese gần Olympia, gió biển Ionia'],
};

/** @throws when the wine list names a region that this file does not describe */
export function regionOf(listName: string): Region {
  const entry = ENTRIES[listName];
  if (entry === undefined) throw new Error(`The wine list names a region that seed/regions.ts does not describe: "${listName}"`);
  const [name, level, character] = entry;
  return { name, level, character };
}
