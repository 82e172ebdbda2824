klotski-name = 箱入り娘
klotski-about = 箱入り娘（クロツキー、華容道）：ブロックを滑らせて、大きなブロックを外へ出します
klotski-aim = 目標：ブロックを持ち上げずに滑らせて、赤いブロックを隣の目標図の位置へ動かします。
klotski-aim-any = 目標図で文字のないブロックは、同じ大きさならどれでもかまいません。
klotski-how = 1手で、1つのブロックを好きなだけ滑らせます。ブロックと方向のボタンを押すか、`A:D`のように手順を入力してください。
klotski-hint = ブロック { $piece } を動かします。
klotski-fix = 配置
klotski-title = 箱入り娘 { $shape }
klotski-title-step = 箱入り娘 { $shape }（1マスずつ1手）
klotski-option-board = 文字の行（同じ文字は同じブロック、.は空き）、「箱入り娘」などの名前、またはコード
klotski-option-metric = 1手の数え方：1つのブロックをどこまで（曲がっても）動かしても1手か、1マスずつか
klotski-option-goal = 大きなブロックの左上が行き着く行と列。例：4,2。ほかのブロックは文字を付けて：B1,1
klotski-option-moves = 自分の手順：ブロックの文字と方向。例：B:DL、B↓←、B 下 左
klotski-option-notation = 手順の書き方：文字か矢印
klotski-option-size = 列数と行数。例：5x6（各辺2～8）。省略すると4x5
klotski-option-blocks = 大きさごとのブロックの数。幅が先：2x2 2x1*3 1x2*3。最も大きいものを外へ出します
option-blocks-name = ブロック
klotski-option-empty = 空きマスの数。残りは1×1のブロックで埋めます
option-empty-name = 空き
klotski-option-walls = 壁のマスの数
klotski-option-horizontal = 横向きの2×1のブロックの数
option-horizontal-name = 横ブロック
klotski-option-vertical = 縦向きの1×2のブロックの数
option-vertical-name = 縦ブロック
klotski-option-hardest = 必要な手数が最も多い配置を作ります
option-hardest-name = 最難
klotski-help =
    配置を1行ずつ、`/`で区切って入力します。同じ文字は同じブロック、`.`は空き、`#`は壁です。絵文字🟥🟩🟦🟨⬛や、ほかのソルバーのコード（`1A9BF0C`）も使えます。
    有名な配置は名前でも指定できます：`盤面:箱入り娘`。ほかの配置の名前は英語、中国語、ピンインです：`盤面:Violet`、`盤面:hengdaolima`。
    手はブロックの文字と方向で書きます：`D↓`は下へ1マス、`B↓←`は下、それから左。`B:DL`とも入力できます。1つのブロックは続けてどこまで動かしても1手です。`数え方：1マスずつ`では1マスごとに1手です。
    サイズは8x8まで。`目標:4,2`は2×2のブロックの行き先、`目標:B1,1 C1,3`はほかのブロックの行き先、`目標:1x1:5,2`はその大きさならどれでもかまわないという意味です。目標は図でも書けます：`目標:..../..../..../AA../AA..`。

klotski-empty = 配置がありません。1行ずつ入力してください。同じ文字は同じブロック、.は空きです。
klotski-unknown-sign = 「{ $sign }」はブロックでも空きでもありません。ブロックは文字、空きは.、壁は#です。
klotski-row-length = { $row }行目は{ $given }マスです。{ $needed }マス必要です。
klotski-size = { $shape }の盤面では遊べません。各辺は2～{ $most }マスです。
klotski-not-rectangle = ブロック{ $piece }が長方形ではありません：{ $top }～{ $bottom }行目、{ $left }～{ $right }列目。
klotski-cut = { $row }行目の{ $column }列目から始まるブロックが欠けています。
klotski-code = このコードは配置になりません。ブロックが重なるか、盤面からはみ出すか、多すぎます。
klotski-no-square = 2×2のブロックがありません。どのブロックをどこへ動かすか書いてください：目標:B4,2。
klotski-squares = 2×2のブロックが{ $squares }個あります。どれをどこへ動かすか書いてください：目標:A4,2。
klotski-no-middle = この盤面の下2行の中央には2×2のブロックが収まりません。行き先を行と列で書いてください：目標:4,2。
klotski-too-full = 空きが{ $empty }マスです。2マス必要です。
klotski-kinds = ブロックの種類が多すぎます。大きさと目標で区別できるのは{ $most }種類までです。
klotski-goal-form = 「{ $goal }」は目標ではありません。左上の行と列を4,2のように、ブロックAならA4,2のように書いてください。
klotski-goal-piece = 「{ $goal }」のブロックは盤面にありません。
klotski-goal-size = ブロック{ $piece }の大きさが目標では違います。
klotski-goal-few = 目標には{ $size }のブロックが{ $wanted }個必要ですが、使えるのは{ $there }個です。
klotski-goal-shape = 目標の図は{ $given }ですが、盤面は{ $needed }です。
klotski-goal-outside = 「{ $goal }」ではブロックが盤面からはみ出します。
klotski-goal-taken = 「{ $goal }」は指定できません。壁か別の目標があるか、このブロックにはすでに目標があります。
klotski-two-goals = 盤面の矢印の後に、すでに目標が書かれています。どちらか一方にしてください。
klotski-two-metrics = 盤面の最後に、すでに数え方が書かれています。どちらか一方にしてください。
klotski-generate-goal = 配置を作れるのは通常の目標だけです。
klotski-unsolvable = どう動かしても、この配置は解けません（たどり着ける盤面をすべて調べて証明済み）。
klotski-moves-too-many = その手数を必要とする配置はありません。空き2マスで最も難しいものが{ $most }手で、それより少し少ない手数にも存在しないものがあります。
klotski-hardest-moves = 最も難しい配置の手数は決まっています。「最難」「手数」「難易度」のうち一つだけにしてください。
klotski-no-pieces = 空き2マスで、この数の横ブロックと縦ブロックを持つ、解ける配置はありません。
klotski-blocks-form = 「{ $text }」はブロックの数ではありません。幅x高さを書き、*の後に個数を書いてください：2x2 2x1*3 1x2*3。
klotski-blocks-twice = 大きさごとのブロックの数は「ブロック」に書かれています。どちらか一方にしてください。
klotski-set-full = ブロックと壁で{ $cells }マス中{ $taken }マスになりますが、空きが{ $empty }マス必要です。
klotski-not-found = 解けるそのような配置は見つかりませんでした。ブロックを変えるか、空きを増やすか、壁を減らしてください。
klotski-moves-not-found = そのような配置は見つかりませんでした。試した中で最も難しいものは{ $most }手です。
klotski-unknown-piece = ブロック「{ $sign }」は盤面にありません。手はD:Rのように、ブロックと方向で書きます。
klotski-unknown-direction = 「{ $sign }」は方向ではありません。方向はU、L、D、Rか矢印です。
klotski-no-direction = ブロック{ $piece }の方向を書いてください：{ $piece }:U、{ $piece }:L、{ $piece }:D、{ $piece }:R。
klotski-move-blocked = { $number }手目はできません。ブロック{ $piece }はそこで{ $letter ->
    [U] ↑
    [L] ←
    [D] ↓
   *[R] →
    }へ動けません。
klotski-unknown-name = 「{ $name }」という配置はありません。もしかして：{ $meant ->
    [1] 「{ $first }」
    [2] 「{ $first }」「{ $second }」
   *[other] 「{ $first }」「{ $second }」「{ $third }」
    }
klotski-no-name = 「{ $name }」という配置はありません。盤面は1行ずつ書き、行の間を「/」で区切ります：BAAC/BAAC/DFFE/DGHE/I..J
klotski-named = { $name }
