//! Cities that players type, with their time zones. Names in the IANA database contain cities too,
//! but only in Latin script, and not all cities of this list.

use crate::puzzle::Name;

/// A city and the name of its zone in the IANA database.
pub(super) struct City {
    pub(super) name: Name,
    pub(super) zone: &'static str,
}

const fn city(zone: &'static str, translations: &'static [(&'static str, &'static str)]) -> City {
    City { name: Name { translations, aliases: &[] }, zone }
}

/// Cities in the order of suggestion: the first 25 are suggested before anything is typed.
pub(super) static CITIES: &[City] = &[
    city("Europe/London", &[("en", "London"), ("zh", "伦敦"), ("ja", "ロンドン"), ("ko", "런던")]),
    city("Europe/Berlin", &[("en", "Berlin"), ("zh", "柏林"), ("ja", "ベルリン"), ("ko", "베를린")]),
    city("America/New_York", &[("en", "New York"), ("zh", "纽约"), ("ja", "ニューヨーク"), ("ko", "뉴욕")]),
    city("America/Chicago", &[("en", "Chicago"), ("zh", "芝加哥"), ("ja", "シカゴ"), ("ko", "시카고")]),
    city("America/Denver", &[("en", "Denver"), ("zh", "丹佛"), ("ja", "デンバー"), ("ko", "덴버")]),
    city(
        "America/Los_Angeles",
        &[("en", "Los Angeles"), ("zh", "洛杉矶"), ("ja", "ロサンゼルス"), ("ko", "로스앤젤레스")],
    ),
    city("Asia/Shanghai", &[("en", "Beijing"), ("zh", "北京"), ("ja", "北京"), ("ko", "베이징")]),
    city("Asia/Shanghai", &[("en", "Shanghai"), ("zh", "上海"), ("ja", "上海"), ("ko", "상하이")]),
    city("Asia/Shanghai", &[("en", "Shenzhen"), ("zh", "深圳"), ("ja", "深圳"), ("ko", "선전")]),
    city("Asia/Hong_Kong", &[("en", "Hong Kong"), ("zh", "香港"), ("ja", "香港"), ("ko", "홍콩")]),
    city("Asia/Taipei", &[("en", "Taipei"), ("zh", "台北"), ("ja", "台北"), ("ko", "타이베이")]),
    city("Asia/Tokyo", &[("en", "Tokyo"), ("zh", "东京"), ("ja", "東京"), ("ko", "도쿄")]),
    city("Asia/Tokyo", &[("en", "Osaka"), ("zh", "大阪"), ("ja", "大阪"), ("ko", "오사카")]),
    city("Asia/Seoul", &[("en", "Seoul"), ("zh", "首尔"), ("ja", "ソウル"), ("ko", "서울")]),
    city(
        "Asia/Singapore",
        &[("en", "Singapore"), ("zh", "新加坡"), ("ja", "シンガポール"), ("ko", "싱가포르")],
    ),
    city("Asia/Kolkata", &[("en", "Delhi"), ("zh", "德里"), ("ja", "デリー"), ("ko", "델리")]),
    city("Asia/Kolkata", &[("en", "Mumbai"), ("zh", "孟买"), ("ja", "ムンバイ"), ("ko", "뭄바이")]),
    city("Australia/Sydney", &[("en", "Sydney"), ("zh", "悉尼"), ("ja", "シドニー"), ("ko", "시드니")]),
    city("America/Toronto", &[("en", "Toronto"), ("zh", "多伦多"), ("ja", "トロント"), ("ko", "토론토")]),
    city(
        "America/Vancouver",
        &[("en", "Vancouver"), ("zh", "温哥华"), ("ja", "バンクーバー"), ("ko", "밴쿠버")],
    ),
    city(
        "America/Sao_Paulo",
        &[("en", "São Paulo"), ("zh", "圣保罗"), ("ja", "サンパウロ"), ("ko", "상파울루")],
    ),
    city("Europe/Paris", &[("en", "Paris"), ("zh", "巴黎"), ("ja", "パリ"), ("ko", "파리")]),
    city("Europe/Moscow", &[("en", "Moscow"), ("zh", "莫斯科"), ("ja", "モスクワ"), ("ko", "모스크바")]),
    city("Asia/Dubai", &[("en", "Dubai"), ("zh", "迪拜"), ("ja", "ドバイ"), ("ko", "두바이")]),
    city("Asia/Bangkok", &[("en", "Bangkok"), ("zh", "曼谷"), ("ja", "バンコク"), ("ko", "방콕")]),
    city(
        "America/Los_Angeles",
        &[("en", "San Francisco"), ("zh", "旧金山"), ("ja", "サンフランシスコ"), ("ko", "샌프란시스코")],
    ),
    city("America/Los_Angeles", &[("en", "Seattle"), ("zh", "西雅图"), ("ja", "シアトル"), ("ko", "시애틀")]),
    city("America/New_York", &[("en", "Boston"), ("zh", "波士顿"), ("ja", "ボストン"), ("ko", "보스턴")]),
    city(
        "America/New_York",
        &[("en", "Washington"), ("zh", "华盛顿"), ("ja", "ワシントン"), ("ko", "워싱턴")],
    ),
    city("Europe/Berlin", &[("en", "Munich"), ("zh", "慕尼黑"), ("ja", "ミュンヘン"), ("ko", "뮌헨")]),
];
