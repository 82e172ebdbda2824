//! Named layouts, with their names in English, Chinese and pinyin.
//!
//! The layouts with heroes are traditional and appear in many collections, among them fayaa.com and
//! the Chinese Wikipedia; boxed sets give them further names. The layouts with letters are the
//! GNOME Klotski boards made of rectangles, under their English and Chinese names, and two boards
//! from J. A. Storer's collection: J. H. Conway's Century and J. Lewis's Quzzle.
//! `tests/data/klotski.boards` lists their solution lengths.

use super::text;
use crate::families::blocks::layout::Layout;
use crate::families::blocks::text::rename_to_letters;
use crate::puzzle::Name;

/// Builds the lists of layouts and names.
macro_rules! catalogue {
    ($($layout:literal: $english:literal, $chinese:literal $(, ja $japanese:literal)? $(, $also:literal)*;)+) => {
        /// All layouts, drawn with the heroes' characters or with letters, some with a goal after
        /// an arrow.
        static LAYOUTS: &[&str] = &[$($layout),+];

        /// Names of the layouts.
        pub(super) static NAMES: &[Name] =
            &[$(Name { translations: &[("en", $english), ("zh", $chinese) $(, ("ja", $japanese))?], aliases: &[$($also),*] }),+];
    };
}

/// Minimum length of a Chinese name that counts as a layout in a message, in characters.
const MIN_CHARACTERS: usize = 4;
/// Minimum length of a name in pinyin that counts as a layout in a message, in letters and digits.
const MIN_LETTERS: usize = 10;

catalogue! {
    "赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁": "Sword drawn, horse reined", "横刀立马", ja "箱入り娘", "hengdaolima", "橫刀立馬", "Red Donkey", "L'Âne Rouge", "Klotski", "Hakoiri Musume", "Daughter in the Box";
    "赵曹曹马/赵曹曹马/甲关关乙/黄丙丁张/黄..张": "Calm command", "指挥若定", "zhihuiruoding", "将守角楼", "jiangshoujiaolou";
    ".曹曹./赵曹曹马/赵黄张马/甲黄张乙/关关丙丁": "Generals crowd the camp", "将拥曹营", "jiangyongcaoying";
    "赵曹曹马/赵曹曹马/甲乙丙丁/黄关关张/黄..张": "Side by side", "齐头并进", "qitoubingjin";
    "甲曹曹乙/赵曹曹马/赵关关马/黄丙丁张/黄..张": "Three columns of soldiers", "兵分三路", "并分三路", "bingfensanlu";
    "赵曹曹甲/赵曹曹乙/黄关关马/黄张.马/丙张.丁": "Pattering rain", "雨声淅沥", "yushengxili";
    "甲曹曹丙/乙曹曹丁/黄赵张马/黄赵张马/.关关.": "Soldiers left and right", "左右布兵", "zuoyoububing", "兵临城下", "binglinchengxia";
    "甲曹曹丙/黄曹曹马/黄赵张马/乙赵张丁/.关关.": "In the peach garden", "桃花园中", "taohuayuanzhong";
    "黄曹曹甲/黄曹曹乙/赵张马丙/赵张马丁/.关关.": "One advancing column", "一路进军", "yilujinjun";
    "黄曹曹甲/黄曹曹乙/赵关关马/赵丙张马/.丁张.": "Fair wind all the way", "一路顺风", "yilushunfeng";
    "黄曹曹甲/黄曹曹乙/赵关关丙/赵马张丁/.马张.": "Surrounded, not destroyed", "围而不歼", "weierbujian";
    "丙曹曹甲/丁曹曹乙/.关关./赵马张黄/赵马张黄": "The swift arrive first", "捷足先登", "jiezuxiandeng";
    "马曹曹甲/马曹曹乙/张张丙丁/赵关关黄/赵..黄": "No escape even with wings", "插翅难飞", "chachinanfei";
    "马曹曹黄/马曹曹黄/甲赵.丙/乙赵.丁/张张关关": "Sealed lips", "守口如瓶", "守口如瓶一", "shoukouruping";
    "甲曹曹丙/马曹曹黄/马赵.黄/乙赵.丁/张张关关": "Sealed lips 2", "守口如瓶二", "shoukouruping2";
    "马曹曹甲/马曹曹乙/赵张张黄/赵关关黄/丙..丁": "Two generals bar the way", "双将挡路", "shuangjiangdanglu";
    "马曹曹黄/马曹曹黄/张张关关/甲赵.丙/乙赵.丁": "Horse across the pass", "横马当关", "hengmadangguan";
    "马曹曹黄/马曹曹黄/甲张张丙/乙关关丁/.赵赵.": "Layer upon layer of guards", "层层设防", "层层设防一", "cengcengshefang", "Trail";
    "甲曹曹丙/马曹曹黄/马张张黄/乙关关丁/.赵赵.": "Layer upon layer of guards 2", "层层设防二", "cengcengshefang2", "Ambush";
    "甲曹曹黄/乙曹曹黄/马张张丙/马关关丁/.赵赵.": "Soldiers and generals in the way", "兵挡将阻", "bingdangjiangzu";
    "甲曹曹丙/乙曹曹丁/马黄张张/马黄关关/.赵赵.": "Blocked road", "堵塞要道", "dusaiyaodao";
    "马曹曹黄/马曹曹黄/张张赵赵/甲关关丙/乙..丁": "Turtle in a jar", "瓮中之鳖", "wengzhongzhibie";
    "马曹曹黄/马曹曹黄/甲张张丙/关关赵赵/乙..丁": "Range upon range of hills", "层峦叠嶂", "cengluandiezhang";
    "马曹曹甲/马曹曹乙/张张黄黄/关关赵赵/丙..丁": "Watertight", "水泄不通", "shuixiebutong";
    "丙曹曹甲/丁曹曹乙/马.张张/马.黄黄/关关赵赵": "Four columns advance", "四路进兵", "silujinbing";
    "马曹曹甲/马曹曹乙/丙张张丁/黄黄赵赵/.关关.": "No door into the ground", "入地无门", "rudiwumen";
    "丙曹曹甲/丁曹曹乙/张张马马/黄黄赵赵/.关关.": "Storming five passes", "勇闯五关", "yongchuangwuguan", "过五关", "guowuguan", "巧过五关", "qiaoguowuguan";
    "张甲乙马/张曹曹马/丁曹曹赵/黄关关赵/黄..丙": "Songs of Chu on all sides", "四面楚歌", "simianchuge";
    "甲乙曹曹/张张曹曹/马马赵赵/黄黄关关/..丙丁": "Escort before and behind", "前呼后拥", "qianhuhouyong";
    "甲曹曹乙/丙曹曹丁/张关关马/张黄赵马/.黄赵.": "Soldiers at the camp", "兵临曹营", "binglincaoying";
    "张张赵赵/黄曹曹马/黄曹曹马/甲关关乙/丙..丁": "Five generals at the palace", "五将逼宫", "wujiangbigong";
    "曹曹张张/曹曹马甲/黄赵马乙/黄赵丙丁/.关关.": "Blocked before and behind", "前挡后阻", "qiandanghouzu", "前挡后堵", "qiandanghoudu";
    "甲张马黄/乙张马黄/赵赵丙丁/关关曹曹/..曹曹": "So near", "近在咫尺", "jinzaizhichi";
    "张曹曹马/张曹曹马/赵关甲黄/赵关乙黄/丙..丁": "No way out", "走投无路", "zoutouwulu";
    "张曹曹马/张曹曹马/赵赵黄黄/甲关关乙/丙..丁": "Swallow leaves the nest", "小燕出巢", "xiaoyanchuchao";
    "张张曹曹/马马曹曹/赵赵黄黄/甲.乙关/丙.丁关": "Wing to wing across the sky", "比翼横空", "biyihengkong";
    "曹曹甲张/曹曹乙张/赵赵黄黄/马马关关/丙..丁": "Soldiers line the lane", "夹道藏兵", "jiadaocangbing", "兵将连环", "bingjianglianhuan";
    "曹曹张黄/曹曹张黄/关关甲乙/赵马丙丁/赵马..": "Camp on the eastern road", "屯兵东路", "tunbingdonglu";
    "曹曹关关/曹曹张张/赵马黄黄/赵马甲乙/丙..丁": "Four generals hold the pass", "四将连关", "sijianglianguan", "五虎拦路", "wuhulanlu", "四将联防", "sijianglianfang";
    "甲乙丙赵/曹曹张赵/曹曹张黄/.关关黄/.丁马马": "Path winding through the peaks", "峰回路转", "fenghuiluzhuan";
    "赵关关马/赵甲乙马/.曹曹./丙曹曹丁/张张黄黄": "Backs to the river", "背水列阵", "beishuiliezhen";
    "曹曹赵马/曹曹赵马/关关张张/甲黄黄乙/丙..丁": "Three armies in defence", "三军联防", "sanjunlianfang";
    "甲关关乙/赵曹曹马/赵曹曹马/丙张张丁/.黄黄.": "Frog in the well", "井底之蛙", "jingdizhiwa";
    "赵曹曹马/赵曹曹马/张关关甲/张黄黄乙/丙..丁": "Veiled in clouds and fog", "云遮雾障", "yunzhewuzhang", "横竖皆将", "hengshujiejiang";
    "关曹曹./关曹曹./甲乙丙丁/张张赵赵/马马黄黄": "Soldiers on all four roads", "四路皆兵", "silujiebing", "四路进兵二";
    "关张甲乙/关张赵丙/马马赵丁/黄黄曹曹/..曹曹": "So near 2", "近在咫尺二", "jinzaizhichi2";
    "甲关关乙/张曹曹赵/张曹曹赵/丙..丁/马马黄黄": "No escape even with wings 2", "插翅难飞二", "chachinanfei2";
    "甲曹曹关/张曹曹关/张赵马马/乙赵丙黄/丁..黄": "Rocks piercing the clouds", "乱石崩云", "luanshibengyun";
    "曹曹关关/曹曹张张/..甲乙/赵马丙黄/赵马丁黄": "Far yet near", "似远实近", "siyuanshijin";
    "曹曹甲关/曹曹.关/.张赵赵/乙张马马/丙丁黄黄": "Scouting soldier", "小兵探路", "xiaobingtanlu";
    ".关甲张/乙关.张/赵丙曹曹/赵丁曹曹/马马黄黄": "Attacked from both sides", "前后夹攻", "qianhoujiagong";
    ".曹曹关/甲曹曹关/张赵赵马/张黄.马/乙黄丙丁": "No way to stop", "欲罢不能", "yubabuneng";
    "关张赵甲/关张赵乙/马马丙丁/黄黄曹曹/..曹曹": "Lined up for the farewell", "列队欢送", "lieduihuansong";
    "关张甲赵/关张乙赵/..丙丁/马马曹曹/黄黄曹曹": "Flowers in full bloom", "百花盛开", "baihuashengkai";
    ".甲乙丙/曹曹关张/曹曹关张/赵赵马丁/黄黄马.": "Retreat to advance", "以退为进", "yituiweijin";
    ".曹曹甲/关曹曹乙/关丙张张/赵丁马马/赵.黄黄": "Long snake formation", "一字长蛇阵", "yizichangshezhen", "一字长蛇";
    "甲关关乙/张赵赵马/张曹曹马/丙曹曹丁/.黄黄.": "Scattered like stars", "星罗棋布", "xingluoqibu";
    ".关关./甲张张乙/赵曹曹马/赵曹曹马/丙黄黄丁": "On every side", "四面八方", "simianbafang";
    "BAAC/DAAE/FGHI/JKLM/N..O": "Only 18 Steps", "十八步", "shibabu";
    "BAAC/BAAC/DEFG/DHIJ/K..L": "Violet", "紫罗兰", "ziluolan";
    "BAAC/BAAC/DEFG/HIJK/L..M": "Daisy", "雏菊", "chuju";
    "BAAC/BAAC/DEFG/DHIG/J..K": "Pansy", "三色堇", "sansejin";
    "BAAC/BAAC/DEEF/GHIJ/K..L": "Poppy", "罂粟", "yingsu";
    "BAAC/BAAC/DEEF/DGHI/J..K": "Snowdrop", "雪花莲", "xuehualian";
    "BCDA/.EEA/.FFA/.GHI → A2,2": "Bone", "骨头", "gutou";
    "AABBC/DEFGH/IJKGH/LLK.. → A3,4": "Success", "成功", "chenggong";
    "BBCD../BBCEFG/HIJJFG/KLMMAA → A1,1": "Fool", "傻瓜", "shagua";
    ".BCD/.EFD/GHHD/GIIJ/GKLA/GMLA → A1,1": "Baltic Sea", "波罗的海", "boluodihai";
    "AABB/AACC/DE../FGHH/FGII → A4,1": "Pennant Puzzle", "信号旗", "xinhaoqi", "Pennant", "Dad's Puzzle", "Dad's Puzzler";
    "BAAC/DAAE/DF.E/GF.H/IIJJ": "Century", "Century", "Century Puzzle", "Conway's Century";
    "AABB/AACD/..CD/EFFG/EHHI → A1,3": "Quzzle", "Quzzle";
}

/// A layout and its goal; `None` for the default goal.
pub(super) type NamedLayout = (Layout, Option<&'static str>);

/// Returns the layout with a name, in any spelling. If the name is Chinese, the pieces of a
/// traditional layout keep the heroes' names. Otherwise pieces have letters.
pub(super) fn find_layout(name: &str) -> Option<NamedLayout> {
    let at = Name::position(NAMES, name)?;
    let (layout, goal) = match LAYOUTS[at].split_once(" → ") {
        Some((layout, goal)) => (layout, Some(goal)),
        None => (LAYOUTS[at], None),
    };
    let (layout, heroes) =
        (text::parse_layout(layout).expect("the catalogue's layouts are valid"), !layout.is_ascii());
    let in_chinese = name.contains(is_chinese) && !name.contains(is_kana);
    Some((if heroes && !in_chinese { rename_to_letters(layout) } else { layout }, goal))
}

/// Returns whether a text names a layout but may be an ordinary word of a message. Any name may be
/// one, except a long Chinese name of a layout with heroes, in characters or pinyin.
pub(super) fn is_word(name: &str) -> bool {
    let Some(at) = Name::position(NAMES, name) else { return false };
    let count = |condition: fn(char) -> bool| name.chars().filter(|&c| condition(c)).count();
    let phrase = match name.contains(is_chinese) {
        true => count(is_chinese) >= MIN_CHARACTERS,
        false => count(char::is_alphanumeric) >= MIN_LETTERS && !is_title(NAMES[at], name),
    };
    !phrase || !LAYOUTS[at].contains(is_chinese)
}

/// Returns whether a name equals one of the entry's capitalised spellings, ignoring ASCII case.
/// Pinyin is not capitalised and never matches.
fn is_title(entry: Name, name: &str) -> bool {
    let title = |spelling: &&str| spelling.starts_with(char::is_uppercase);
    entry.spellings().filter(title).any(|title| title.eq_ignore_ascii_case(name))
}

/// Returns whether a character is used in Japanese only.
fn is_kana(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30FF}')
}

/// Returns whether a character is Chinese.
pub(super) fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}')
}
