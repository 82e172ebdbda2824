//! The classical layouts and their names in Chinese, pinyin and English.
//!
//! They have been handed down in many collections, that of fayaa.com and the Chinese Wikipedia among them. How
//! many moves each needs stands in `tests/data/klotski.boards`.

use super::layout::Layout;
use super::text;

/// A layout that has a name.
#[derive(Debug)]
pub(super) struct Classic {
    /// In Chinese, then in pinyin and in English; lower case.
    pub(super) names: &'static [&'static str],
    /// Drawn with the heroes' characters.
    pub(super) layout: &'static str,
}

/// Makes the list of layouts and that of all their names.
macro_rules! catalogue {
    ($($layout:literal: $($name:literal),+;)+) => {
        /// All of them.
        pub(super) static CLASSICS: &[Classic] =
            &[$(Classic { names: &[$($name),+], layout: $layout }),+];

        /// Every name, for suggestions.
        pub(super) const NAMES: &[&str] = &[$($($name),+),+];
    };
}

catalogue! {
    "赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁": "横刀立马", "hengdaolima", "sword drawn, horse reined";
    "赵曹曹马/赵曹曹马/甲关关乙/黄丙丁张/黄..张": "指挥若定", "zhihuiruoding", "calm command";
    ".曹曹./赵曹曹马/赵黄张马/甲黄张乙/关关丙丁": "将拥曹营", "jiangyongcaoying", "generals crowd the camp";
    "赵曹曹马/赵曹曹马/甲乙丙丁/黄关关张/黄..张": "齐头并进", "qitoubingjin", "side by side";
    "甲曹曹乙/赵曹曹马/赵关关马/黄丙丁张/黄..张": "兵分三路", "并分三路", "bingfensanlu", "three columns of soldiers";
    "赵曹曹甲/赵曹曹乙/黄关关马/黄张.马/丙张.丁": "雨声淅沥", "yushengxili", "pattering rain";
    "甲曹曹丙/乙曹曹丁/黄赵张马/黄赵张马/.关关.": "左右布兵", "zuoyoububing", "soldiers left and right";
    "甲曹曹丙/黄曹曹马/黄赵张马/乙赵张丁/.关关.": "桃花园中", "taohuayuanzhong", "in the peach garden";
    "黄曹曹甲/黄曹曹乙/赵张马丙/赵张马丁/.关关.": "一路进军", "yilujinjun", "one advancing column";
    "黄曹曹甲/黄曹曹乙/赵关关马/赵丙张马/.丁张.": "一路顺风", "yilushunfeng", "fair wind all the way";
    "黄曹曹甲/黄曹曹乙/赵关关丙/赵马张丁/.马张.": "围而不歼", "weierbujian", "surrounded, not destroyed";
    "丙曹曹甲/丁曹曹乙/.关关./赵马张黄/赵马张黄": "捷足先登", "jiezuxiandeng", "the swift arrive first";
    "马曹曹甲/马曹曹乙/张张丙丁/赵关关黄/赵..黄": "插翅难飞", "chachinanfei", "no escape even with wings";
    "马曹曹黄/马曹曹黄/甲赵.丙/乙赵.丁/张张关关": "守口如瓶", "守口如瓶一", "shoukouruping", "sealed lips";
    "甲曹曹丙/马曹曹黄/马赵.黄/乙赵.丁/张张关关": "守口如瓶二", "shoukouruping2", "sealed lips 2";
    "马曹曹甲/马曹曹乙/赵张张黄/赵关关黄/丙..丁": "双将挡路", "shuangjiangdanglu", "two generals bar the way";
    "马曹曹黄/马曹曹黄/张张关关/甲赵.丙/乙赵.丁": "横马当关", "hengmadangguan", "horse across the pass";
    "马曹曹黄/马曹曹黄/甲张张丙/乙关关丁/.赵赵.": "层层设防", "层层设防一", "cengcengshefang", "layer upon layer of guards";
    "甲曹曹丙/马曹曹黄/马张张黄/乙关关丁/.赵赵.": "层层设防二", "cengcengshefang2", "layer upon layer of guards 2";
    "甲曹曹黄/乙曹曹黄/马张张丙/马关关丁/.赵赵.": "兵挡将阻", "bingdangjiangzu", "soldiers and generals in the way";
    "甲曹曹丙/乙曹曹丁/马黄张张/马黄关关/.赵赵.": "堵塞要道", "dusaiyaodao", "blocked road";
    "马曹曹黄/马曹曹黄/张张赵赵/甲关关丙/乙..丁": "瓮中之鳖", "wengzhongzhibie", "turtle in a jar";
    "马曹曹黄/马曹曹黄/甲张张丙/关关赵赵/乙..丁": "层峦叠嶂", "cengluandiezhang", "range upon range of hills";
    "马曹曹甲/马曹曹乙/张张黄黄/关关赵赵/丙..丁": "水泄不通", "shuixiebutong", "watertight";
    "丙曹曹甲/丁曹曹乙/马.张张/马.黄黄/关关赵赵": "四路进兵", "silujinbing", "four columns advance";
    "马曹曹甲/马曹曹乙/丙张张丁/黄黄赵赵/.关关.": "入地无门", "rudiwumen", "no door into the ground";
    "丙曹曹甲/丁曹曹乙/张张马马/黄黄赵赵/.关关.": "勇闯五关", "yongchuangwuguan", "storming five passes";
    "张甲乙马/张曹曹马/丁曹曹赵/黄关关赵/黄..丙": "四面楚歌", "simianchuge", "songs of chu on all sides";
    "甲乙曹曹/张张曹曹/马马赵赵/黄黄关关/..丙丁": "前呼后拥", "qianhuhouyong", "escort before and behind";
    "甲曹曹乙/丙曹曹丁/张关关马/张黄赵马/.黄赵.": "兵临曹营", "binglincaoying", "soldiers at the camp";
    "张张赵赵/黄曹曹马/黄曹曹马/甲关关乙/丙..丁": "五将逼宫", "wujiangbigong", "five generals at the palace";
    "曹曹张张/曹曹马甲/黄赵马乙/黄赵丙丁/.关关.": "前挡后阻", "qiandanghouzu", "blocked before and behind";
    "甲张马黄/乙张马黄/赵赵丙丁/关关曹曹/..曹曹": "近在咫尺", "jinzaizhichi", "so near";
    "张曹曹马/张曹曹马/赵关甲黄/赵关乙黄/丙..丁": "走投无路", "zoutouwulu", "no way out";
    "张曹曹马/张曹曹马/赵赵黄黄/甲关关乙/丙..丁": "小燕出巢", "xiaoyanchuchao", "swallow leaves the nest";
    "张张曹曹/马马曹曹/赵赵黄黄/甲.乙关/丙.丁关": "比翼横空", "biyihengkong", "wing to wing across the sky";
    "曹曹甲张/曹曹乙张/赵赵黄黄/马马关关/丙..丁": "夹道藏兵", "jiadaocangbing", "soldiers line the lane";
    "曹曹张黄/曹曹张黄/关关甲乙/赵马丙丁/赵马..": "屯兵东路", "tunbingdonglu", "camp on the eastern road";
    "曹曹关关/曹曹张张/赵马黄黄/赵马甲乙/丙..丁": "四将连关", "sijianglianguan", "four generals hold the pass";
    "甲乙丙赵/曹曹张赵/曹曹张黄/.关关黄/.丁马马": "峰回路转", "fenghuiluzhuan", "path winding through the peaks";
    "赵关关马/赵甲乙马/.曹曹./丙曹曹丁/张张黄黄": "背水列阵", "beishuiliezhen", "backs to the river";
    "曹曹赵马/曹曹赵马/关关张张/甲黄黄乙/丙..丁": "三军联防", "sanjunlianfang", "three armies in defence";
    "甲关关乙/赵曹曹马/赵曹曹马/丙张张丁/.黄黄.": "井底之蛙", "jingdizhiwa", "frog in the well";
    "赵曹曹马/赵曹曹马/张关关甲/张黄黄乙/丙..丁": "云遮雾障", "yunzhewuzhang", "veiled in clouds and fog";
}

/// The layout of this name, however it is spaced: with heroes' names if it is asked for in Chinese, else with
/// letters.
pub(super) fn named(name: &str) -> Option<Layout> {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let wanted: String = plain(name);
    let same = |classic: &&Classic| classic.names.iter().any(|name| plain(name) == wanted);
    let classic = CLASSICS.iter().find(same)?;
    let layout = text::layout(classic.layout).expect("a test reads each of them");
    Some(if wanted.is_ascii() { text::lettered(layout) } else { layout })
}
