# The command line.
cli-about = パズルを最短の手数で、証明付きで解き、1手ずつ図で示します。コマンドなしではDiscordボットを、トークンがなければプレイグラウンドを起動します。
cli-solve = 盤面を解く（複数も可）
cli-read = 画像から盤面を読み取る
cli-check = プレイヤーの手順を調べる
cli-moves = 手順を別の表記で書く、または逆にたどる
cli-generate = 最短解が指定の手数になる盤面を作る
cli-tables = ディスクに置く表の一覧と作成
cli-tables-list = 表の一覧と、ディスクにあるかどうかを示す
cli-tables-build = 欠けている表や壊れた表を作る
cli-commands = Discordに登録するスラッシュコマンドを出力する
cli-register = スラッシュコマンドをDiscordに登録する（デプロイごとに一度）
cli-register-token = DISCORD_TOKENが設定されていません。どのボットのコマンドを登録しますか？
cli-registered = { $commands }個のコマンドをDiscordに登録しました。
cli-playground = プレイグラウンドを起動する：本物のボットにつながる、手元のDiscordの代役
cli-playground-title = プレイグラウンド
cli-arg-batch = ファイル（-は標準入力）から1行に1つの盤面を読み（目標があればタブの後）、順に1行ずつJSONで答える
cli-arg-files = 盤面のPNGまたはJPEG画像（-は標準入力）
cli-arg-picture = このPNGまたはJPEG画像（-は標準入力）の盤面を解く。画像からわからないことは、ほかのオプションで補う
cli-arg-any-picture = このPNGまたはJPEG画像（-は標準入力）のパズルの種類を見分けて解く
cli-arg-reference = 絵合わせパズルの断片を見分けるための完成画像
cli-arg-accept = 読み取りが確かでなくても解く
cli-arg-read-family = 画像のパズルの種類。省略すると最もよく合うもの
cli-arg-doubts = 見えたものと読み取ったものを並べた図を書き出す。2つ目のファイルの図はNAME-2.png、以下同様
cli-arg-png = 全手順の図を書き出す。2ページ目からはNAME-2.png、NAME-3.png、…
cli-arg-gif = 解のアニメーションをGIFで書き出す
cli-arg-json = JSONで答える
cli-arg-time = 盤面ごとの制限時間（秒）
cli-arg-all = 最短解をすべて数え、最善の初手を挙げ、最初のN通り（数を省略すると100）を列挙する
cli-arg-reverse = 手順の終わりの盤面と、そこから戻る手順を出力する。解に対しては、崩す手順になる
cli-arg-length = 最短解の手数
cli-arg-seed = 同じシードからは同じ盤面ができる
cli-arg-port = 127.0.0.1で待ち受けるポート。0なら空いているもの
cli-arg-lang = 答えの言語：en、ja、ko、zh
cli-arg-family = このパズルの表だけ
cli-arg-tier = どこまで大きな表を含めるか：small、default、large、contest。省略すると、listはすべて、buildはdefaultまで
cli-completions = シェルでコマンドを補完するスクリプトを出力する
cli-manual = プログラムまたはコマンドのマニュアルページをroff形式で出力する
cli-arg-shell = シェル
cli-arg-page = コマンド。省略するとプログラム全体
cli-meant = もしかして：{ $command }
cli-progress = { $seconds }秒（最長{ $limit }秒）
cli-progress-least = { $seconds }秒（最長{ $limit }秒）、最低{ $least }手、{ $positions }局面
cli-progress-best = { $seconds }秒（最長{ $limit }秒）、今のところ最善{ $moves }手、最低{ $least }手、{ $positions }局面
cli-examples-title = 例：
cli-examples =
    cantor                             ボット。トークンがなければプレイグラウンド
    cantor solve { $family } { $board }
    cantor help solve
cli-examples-solve =
    cantor solve { $family } { $board }
    cantor solve { $family } { $board } --png steps.png
    cantor solve { $family } { $board } --gif steps.gif --json
    cantor solve { $family } --picture board.png
    cantor solve --picture board.png
    cantor solve { $family } --batch boards.txt
cli-examples-read =
    cantor read board.png
    cantor read *.jpg --family { $family } --json
cli-examples-check =
    cantor check { $family } { $board } MOVES
cli-examples-moves =
    cantor moves { $family } { $board } MOVES --reverse
cli-examples-generate =
    cantor generate { $family } --moves 12
    cantor generate { $family } --seed 7
cli-examples-tables =
    cantor tables list
    cantor tables build --tier large
cli-examples-completions =
    cantor completions bash > ~/.local/share/bash-completion/completions/cantor
    cantor completions zsh > ~/.zfunc/_cantor
    cantor completions fish > ~/.config/fish/completions/cantor.fish
cli-examples-manual =
    cantor manual | man -l -
    cantor manual solve > cantor-solve.1
cli-environment-title = 環境変数（すべての説明は.env.exampleにあります）：
cli-environment =
    DISCORD_TOKEN           ボットのトークン。なければプレイグラウンドを起動
    CANTOR_DATA             表とデータベースを置くフォルダー。noneならメモリーのみ
    CANTOR_BUDGET_SECONDS   --timeがないとき、1つの盤面にかける秒数
    CANTOR_MEMORY           探索と表が合わせて使うメモリー（MB）
    CANTOR_TABLES           どこまで大きな表を作るか：small、default、large
    CANTOR_LANG             en、ja、ko、zh。なければLC_ALLかLANGによる
    CANTOR_LOG              記録する内容：error、warn、info、debug
    CANTOR_PORT             プレイグラウンドのポート
    NO_COLOR                色を使わない
cli-codes-title = 終了コード：
cli-codes =
    0  どの盤面も解けたか、解けないと証明された。どの画像も確実に読み取れた
    2  盤面でないもの、読み取りが不確かなもの、読み書きできないものがある
    3  証明が終わる前に時間切れになったものがある
cli-no-language = 「{ $language }」には対応していません。対応言語: { $languages }。
cli-json-only = コマンドをJSONで出力する（ほかの形式はない）
cli-board-or-batch = 盤面か、--pictureで画像か、--batchでファイルを指定してください。
cli-puzzle-or-picture = 最初にパズルの名前を書くか、画像だけを指定してください：cantor solve --picture FILE
cli-read-sure = { $title }：{ $board }
cli-read-unsure = { $title }：{ $board }（確かではありません）
cli-read-doubts = { $title }：{ $board }（確かではありません。要確認：{ $cells }）
cli-picture-unsure = この盤面の読み取りは確かではありません。確認して、正しければ--acceptを付けて解いてください。
cli-picture-doubts = この盤面の読み取りは確かではありません。マス{ $cells }を確認して、正しければ--acceptを付けて解いてください。
cli-picture-other = これは{ $puzzle }のようです。次のコマンドで解けます：{ $command }
cli-picture-several =
    この画像には盤面がいくつかあります。どれかを解いてください：
    { $commands }
cli-too-long = この行は{ $most }バイトを超えています。
cli-extension = { $path }：ファイル名は.{ $extension }で終わるか、標準出力を表す-でなければなりません。
cli-stdout-once = -（標準出力）は--pngと--gifのどちらか一方だけに指定できます。
cli-pages = { $count }個のファイルを書き出しました：{ $files }
cli-read-failed = { $path }を読み込めません：{ $reason }
cli-write-failed = { $path }に書き込めません：{ $reason }
# What there is to say of a table.
tables-absent = ディスクにありません
tables-ready = ディスクにあります、{ $size }
tables-damaged = 使えないため、作り直しが必要です：{ $reason }
tables-built = { $seconds }秒で作成、ディスクに{ $size }
tables-unwritten = { $seconds }秒で作成しましたが、ディスクに書き込めませんでした
tables-nowhere = 表を置くフォルダーがありません。CANTOR_DATAを設定してください。
# The verdicts on a player's own moves, a fact a line.
check-optimal = { $moves }手で解けています。これが最短です。
check-solved = { $moves }手で解けています。{ $enough }手でも解けました。
check-solved-unproven = { $moves }手で解けています。最低{ $least }手は必要です。もっと少ない手数で解けるかどうかは、時間内に証明できませんでした。
check-unsolved = 手順（{ $moves }手）はルールどおりですが、まだ解けていません。あと{ $left }手必要です。
check-unsolved-bound = 手順（{ $moves }手）はルールどおりですが、まだ解けていません。あと少なくとも{ $left }手必要です。
check-stuck = 手順（{ $moves }手）はルールどおりですが、そこからはもう目標に届きません（証明済み）。
check-no-loss = 間違いはありません。
check-loss = 最初の間違いは{ $loss }手目（{ $mv }）です：
check-loss-within = 間違いがあります。最初の間違いは{ $from }～{ $to }手目のどこかですが、時間内に特定できませんでした。
check-loss-unknown = 間違いがあるかどうかは、時間内に証明できませんでした。
check-next = その手の前からの最短の手順：{ $moves }
check-on = そこからの、わかっている最短の手順：{ $moves }
