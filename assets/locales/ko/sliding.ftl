sliding-name = 슬라이딩퍼즐
sliding-about = 슬라이딩 퍼즐: 8퍼즐, 15퍼즐, 그림 퍼즐
sliding-aim = 목표: 타일을 밀어서 옆의 목표 그림과 똑같이 만들어요.
sliding-how = 한 수에 빈칸 옆의 타일 하나를 빈칸으로 밀어요. 타일이 움직일 방향의 화살표를 누르세요. `U L D R`처럼 수순을 입력해도 돼요.
sliding-hint = { $tile } 타일을 움직이세요.
sliding-fix = 판
sliding-title = 슬라이딩 퍼즐 { $shape }
sliding-title-multi = 슬라이딩 퍼즐 { $shape }(한꺼번에 한 수)
sliding-option-board = 판을 한 줄씩, 빈칸은 0으로. 예: 285174306, 285/174/306
sliding-option-goal = 목표 판, 또는 행순서, 달팽이, 빈칸먼저, 뱀, 열순서. 비워 두면 123456780
sliding-option-size = 너비x높이. 예: 4x2. 판만 보고 알 수 없을 때만 필요해요
sliding-option-metric = 한 수를 세는 방법: 타일 하나씩, 또는 나란한 타일을 한꺼번에
sliding-option-moves = 내 수순: 글자, 화살표, 타일 번호, 또는 중간 판들
sliding-option-notation = 수순을 쓰는 방법: 글자, 횟수, 화살표, 빈칸, 번호, 중간 판
sliding-option-letters = 수순의 글자가 뜻하는 것: 타일의 방향, 또는 빈칸의 방향
sliding-letters-gap = 글자는 빈칸이 움직이는 방향으로 읽었어요.
sliding-help =
    타일을 한 줄씩, 빈칸은 0으로 입력하세요. 줄은 `/`로, 타일은 공백이나 쉼표로 나눌 수 있어요.
    크기: 2x2~10x10. 16칸(4x4)까지는 증명된 최단 해답을, 더 크면 짧은 해답과 적어도 몇 수가 필요한지 알려 줘요.
    목표: `목표:123804765` 같은 판, 또는 이름(행순서, 달팽이, 빈칸먼저, 뱀, 열순서).
    수는 타일이 미끄러지는 방향으로 써요: U 위, L 왼쪽, D 아래, R 오른쪽. `표기`에서 쓰는 방법을 바꿀 수 있어요.
    `이동기준: 한꺼번에`는 나란한 타일을 한꺼번에 미는 것을 한 수로 세요. `모든해답:True`는 최단 해답을 모두 보여 줘요.
    `이미지:`로 스크린샷을 읽어요. 그림 퍼즐은 `완성그림:`에 완성된 그림도 첨부하세요.

sliding-empty = 판이 없어요. 타일을 한 줄씩, 빈칸은 0으로 입력해 주세요.
sliding-unknown-sign = 타일도 빈칸도 아니에요: “{ $sign }”. 타일은 숫자, 빈칸은 0이에요.
sliding-tile-twice = 타일 { $tile }번이 두 개 있어요: { $first }번째와 { $second }번째.
sliding-gap-twice = 빈칸이 두 개 있어요: { $first }번째와 { $second }번째. 빈칸은 하나여야 해요.
sliding-tile-range = { $shape } 판에는 타일 { $tile }번이 없어요. 타일은 1~{ $most }번이에요.
sliding-no-gap = 빈칸이 없어요. 비어 있는 칸에 0을 쓰세요(아마 { $tile }번 자리일 거예요).
sliding-count = { $shape } 판은 빈칸까지 { $needed }칸인데 { $given }칸이 입력됐어요.
sliding-count-missing = { $shape } 판은 빈칸까지 { $needed }칸인데 { $given }칸이 입력됐어요. 빠진 것: { $tile ->
    [0] 빈칸(0)
   *[other] { $tile }
    }.
sliding-row-length = { $row }번째 줄의 타일이 { $given }개예요. { $needed }개여야 해요.
sliding-rows-shape = 이 줄들로는 { $shape } 판이 되지 않아요.
sliding-size-needed = { $given }칸으로 만들 수 있는 크기: { $sizes }. 크기를 정하거나 줄을 “/”로 나눠 주세요.
sliding-size-invalid = 크기는 3x3처럼 너비x높이로 쓰고, 각 변은 2~10이에요.
sliding-one-row = 한 줄이나 한 열뿐이면 타일이 서로 지나갈 수 없어서 풀 것이 없어요.
sliding-two-goals = 판의 화살표 뒤에 이미 목표가 있어요. 둘 중 하나만 써 주세요.
sliding-two-metrics = 판의 끝에 이미 수를 세는 방법이 있어요. 둘 중 하나만 써 주세요.
sliding-unsolvable = 어떻게 움직여도 이 판은 목표에 이를 수 없어요(홀짝성으로 증명됨). 혹시 타일 두 개가 바뀌었나요({ $a }, { $b })? 둘을 맞바꾸면 풀 수 있어요.
sliding-swap = 맞바꾸기: { $a }, { $b }
sliding-as-shape = { $shape }로 풀기
sliding-gap-instead = { $tile } 대신 0
sliding-to-rows = 행순서 목표로 풀기
sliding-to-snail = 달팽이 목표로 풀기
sliding-to-gap-first = 빈칸먼저 목표로 풀기
sliding-to-snake = 뱀 목표로 풀기
sliding-to-columns = 열순서 목표로 풀기
sliding-unsolvable-other-goal = 어떻게 움직여도 이 판은 목표에 이를 수 없어요(홀짝성으로 증명됨). 혹시 타일 두 개가 바뀌었나요({ $a }, { $b })? 둘을 맞바꾸면 풀 수 있어요. 아니면 목표가 “{ $goal }”인가요? 그 목표에는 이를 수 있어요.
sliding-moves-too-many = 이 목표까지 그렇게 많은 수가 필요한 { $shape } 판은 없어요. 가장 어려운 판이 { $most }수예요.
sliding-moves-not-found = { $moves }수짜리 { $shape } 판을 찾지 못했어요. 수를 줄여 보세요.
sliding-moves-large = 이동 수는 { $most }칸까지의 판에서만 정할 수 있어요. 정하지 않으면 어떤 크기든 돼요.
sliding-unknown-move = 수가 아니에요: “{ $sign }”. 수는 타일 번호, 또는 타일이 미끄러지는 방향인 U, L, D, R로 써요.
sliding-move-blocked = { $number }번째 수({ $letter })는 둘 수 없어요. 그 방향으로 밀 타일이 없어요.
sliding-tile-blocked = { $number }번째 수는 둘 수 없어요. 타일 { $tile }번이 빈칸 옆에 있지 않아요.
sliding-tile-off-line = { $number }번째 수는 둘 수 없어요. 타일 { $tile }번이 빈칸과 같은 줄이나 열에 있지 않아요.
sliding-states-start = 첫 번째 판이 시작 판도, 시작 판에서 한 수 뒤의 판도 아니에요.
sliding-states-apart = { $first }번째 판과 { $second }번째 판 사이가 한 수가 아니에요.
