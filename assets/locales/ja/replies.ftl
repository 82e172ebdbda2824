reply-solved = { $moves ->
    [0] { $title }：もう解けています。
   *[other] { $title }：{ $moves }手、最短と証明済みです。
    }
reply-bound = { $title }：見つかった最善の解は{ $moves }手、最低でも{ $least }手必要です。
reply-unsolvable = { $title }：解けません。
reply-until = { $moves ->
    [0] { $title }：先に、隠れた色を教えてください。
   *[other] { $title }：{ $moves }手進めると、隠れた色が現れます。
    }
reply-board = 盤面：{ $board }
reply-several = このメッセージには盤面がいくつかあります。どれを解きますか？
reply-which = 盤面を選ぶ
reply-every = 図は{ $every }手ごとの盤面です。
reply-some = すべての手は描ききれないので、図は要所の盤面だけです。
reply-moves-file = 手順は添付ファイルにあります。
reply-step-start = 開始の盤面です（全{ $last }手）。
reply-step = { $last }手中の{ $step }手目：{ $move }
reply-solving = { $title }：探索中……
reply-pressed = 🔎 計算中…
reply-solving-least = { $title }：探索中……最低でも{ $least }手必要です。
reply-solving-best = { $title }：探索中……今のところ最善は{ $moves }手、最低でも{ $least }手必要です。
reply-searching = さらに短い手順を探しています（遅くとも { $until } まで）。見つかると、このメッセージが更新されます。
reply-searched = { $saved ->
        [0] 探索が終わりました。これより短い手順は見つかりませんでした。
       *[other] 探索が終わりました。{ $saved }手短くなりました。
    }
reply-searched-proven = 探索が終わりました。これより短い手順がないことが証明されました。
reply-stopping = 探索は数秒で終わります。見つかった最善の解は、そのメッセージに表示されます。
reply-no-search = 進行中の探索はありません。
reply-your-copy = そのボタンはほかの人のものです。こちらがあなたの分です。
button-whole = 全部
button-animate = アニメ
button-search-on = さらに探す
button-stop = 探索をやめる
button-try-again = もう一度試す
button-share = 共有
button-more = もう1手
button-solution = 解答すべて
hint-piece = { $title }：次に動かすもの
hint-next = { $title }：次の{ $count }手です。{ $left ->
    [0] これで解けます。
   *[other] その後、あと{ $left }手です。
    }
hint-next-unproven = { $title }：次の{ $count }手の候補です。見つかった最善の解では、その後、あと{ $left }手です。
hint-until = { $title }：{ $count ->
    [0] 次の手はまだ決まりません。`/解く`を使うと、必要な色をたずねます。
   *[other] 隠れた色を出すための、次の{ $count }手の候補です。
    }
hint-solved = { $title }：もう解けています。
reply-all = 最短解は{ $count }通りです。
reply-all-at-least = 最短解は少なくとも{ $count }通りです。時間内に数え切れませんでした。
reply-all-none = この盤面の最短解は数えられません。最短の手数が証明されていないか、盤面が大きすぎます。
reply-all-listed = 最初の{ $listed }通りを示します。
reply-all-file = 一覧は添付のsolutions.txtにあります。
reply-first-moves = 最善の初手：{ $moves }。
picture-start = 開始
picture-goal = 目標
picture-alt-board = { $title }。盤面：{ $board }。
picture-alt-whole = { $title }。盤面：{ $board }。手順：{ $moves }。
picture-alt-step = { $title }、{ $last }手中の{ $step }手目。手：{ $move }。盤面：{ $board }。
picture-alt-page = { $title }、{ $last }手中の{ $from }～{ $to }手目。手順：{ $moves }。
picture-alt-every = { $title }、{ $every }手ごとの盤面、{ $last }手中の{ $from }～{ $to }手目。手順：{ $moves }。
picture-alt-some = { $title }、要所の盤面、{ $last }手中の{ $from }～{ $to }手目。手順：{ $moves }。

help-title = **Cantor** は最短の手数を見つけ、1手ずつ図で示します。
help-more = **パズルを押す**と盤面の書き方を表示します。スクリーンショットなら`/解く 画像`。`/あそぶ`はやさしいレベルから。
    `/ヒント` 次の一手 · `/チェック` 間違い
    `/出題` みんなで · `/日替わり問題` 全員共通
    `/対戦` 早解き · `/コンテスト` 大会
    `/ランキング` · `/プロフィール` · `/設定` · `/プライバシー`
    サーバー：`/自動出題`、`/イベント` · メッセージのメニュー：アプリ – パズルを解く
help-solve = `/解く { $family } { $option }:{ $example }`
help-commands = `/解く { $family }` · `/ヒント { $family }` · `/チェック { $family }` · `/出題 { $family }`

error-stopped = 時間内に解が見つかりませんでした。どんな解でも、最低{ $least }手はかかります。
generate-stopped = 時間内にそのような盤面は見つかりませんでした。手数を減らすか、盤面を小さくすると早く見つかります。
error-busy = ただいま混み合っています。1分ほどしてから、もう一度お試しください。
reply-private = 🔒 回答は本人だけに表示されます。
error-pending = まだ求解中の答えがあります。どれかが届いてから、もう一度お試しください。
error-searching = すでに探索が1つ進行中です。同時にできる探索は1つだけです。ここからやめられます。
error-not-your-search = その探索はほかの人のものです。
error-internal = こちらで問題が発生しました。記録しましたので、もう一度お試しください。
error-old-button = このボタンは古いか、期限切れです。もう一度コマンドを使ってください。
error-no-board = このメッセージに盤面は見つかりませんでした。盤面の書き方は`/ヘルプ`で確かめられます。
error-unknown-command = このコマンドはもうありません。Discordを再読み込みしてください。
error-label = エラー
warning-label = 警告
moves-too-many = 一度に調べられるのは{ $most }手までです。
moves-no-back = これらの手は、一手ずつ戻すことができません。
error-choice = 「{ $text }」は選べません。選べるもの：{ $choices }。
error-no-goal = 矢印の後にゴールがありません。
error-number = 「{ $text }」ではなく、{ $least }～{ $most }の整数を入力してください。
reply-file-too-large = 画像またはファイルがここには大きすぎるため、省きました。
error-too-fast = 操作が速すぎます。{ $seconds }秒お待ちください。
