lights-name = 라이트아웃
lights-about = 라이트 아웃: 불을 눌러 모두 끄는 퍼즐
lights-aim = 목표: 불을 눌러서 모두 꺼요.
lights-aim-lit = 목표: 불을 눌러서 모두 켜요.
lights-aim-target = 목표: 불을 눌러서 옆의 목표 그림과 똑같이 만들어요.
lights-swap = 켜짐과 꺼짐 바꾸기
lights-how = 한 수에 불 하나를 누르면 그 불과 이웃한 불이 바뀌어요. `b3`은 b열 3행이에요. 누르는 순서는 상관없어요.
lights-counted-as-one = 누르는 순서만 다른 것은 한 가지로 세요.
lights-hint = { $row }행의 불을 하나 누르세요.
lights-hint-ring = { $light }번 불을 누르세요.
lights-fix = 판
lights-in-pictures = 격자로 놓인 불
lights-title = 라이트 아웃 { $size }{ $press ->
    [cross] { "" }
   *[other] , 누름 { $press }
    }{ $states ->
    [2] { "" }
   *[other] , 상태 { $states }가지
    }
lights-title-torus = 라이트 아웃 { $size }, 가장자리가 이어짐{ $press ->
    [cross] { "" }
   *[other] , 누름 { $press }
    }{ $states ->
    [2] { "" }
   *[other] , 상태 { $states }가지
    }
lights-title-ring = 라이트 아웃, 불 { $lights }개의 고리{ $press ->
    [cross] { "" }
   *[other] , 누름 { $press }
    }{ $states ->
    [2] { "" }
   *[other] , 상태 { $states }가지
    }
lights-option-board = 윗줄부터: 0은 꺼짐, 1은 켜짐(상태가 더 있으면 2~4), #은 불 없음, 줄은 /로 구분
lights-option-goal = off(모두 꺼짐, 생략하면), on(모두 켜짐), 또는 같은 방법으로 쓴 판
lights-option-press = 누르면 바뀌는 불: cross, diagonal, ring, king, lines, 또는 010/111/010 같은 줄
option-press-name = 누름
lights-option-edges = 가장자리 너머에 있는 것
option-edges-name = 가장자리
option-edges-walls = walls: 아무것도 없음
option-edges-torus = torus: 반대쪽 가장자리
option-edges-ring = ring: 양 끝이 이어진 한 줄
lights-option-states = 불의 상태 수(꺼짐 포함), 생략하면 2
option-states-name = 상태수
lights-option-moves = 누른 불: b3은 b열 3행. 누른 곳을 1로 쓴 판도 돼요
lights-option-notation = 수를 쓰는 방법
lights-option-size = 열x행, 예: 5x6. 고리는 불의 수
option-notation-cells = 자리: b3 c4
option-notation-grid = 그림: 불마다 누르는 횟수
lights-help =
    윗줄부터 `/`로 나누어 입력해요: 꺼진 불은 `0`이나 `.`, 켜진 불은 `1`이나 `*`, 불이 없는 칸은 `#`. `□■`와 이모지도 돼요. 크기는 2x2부터 12x12까지예요.
    누르면 그 불과 이웃한 불이 바뀌어요. `누름`은 cross(십자), diagonal(대각선), ring(둘레 여덟), king(둘레 여덟과 자신), lines(가로줄과 세로줄 전체), 또는 `010/111/010`처럼 직접 그린 모양(가운데가 누르는 불)이에요.
    `가장자리`가 torus이면 반대쪽과 이어지고(양쪽에서 닿는 불은 한 번만 바뀜), ring이면 양 끝이 이어진 한 줄이에요. `상태수`가 3이면 누를 때마다 꺼짐, 1, 2, 꺼짐으로 바뀌어요.
    `목표`가 on이면 모두 켜짐이고, 어떤 그림이든 돼요. 답의 `b3`은 b열 3행이고, 순서는 상관없어요.

lights-empty = 판이 없어요. 윗줄부터 꺼진 불은 0, 켜진 불은 1로, 줄을 “/”로 나누어 입력하세요.
lights-unknown-sign = “{ $sign }”은(는) 불을 나타내지 않아요. 꺼진 불은 0이나 “.”, 켜진 불은 1이나 “*”, 불이 없는 칸은 “#”이에요.
lights-two-colours = 어느 색이 켜진 불인가요? 꺼진 불은 0, 켜진 불은 1, 상태가 더 있으면 다른 숫자로 쓰세요.
lights-row-length = 불이 { $given }개인 줄이 있어요. { $needed }개여야 해요.
lights-size = { $size } 판은 안 돼요. 한 변은 { $least }부터 { $most }까지예요.
lights-ring-length = 고리는 불 { $least }~{ $most }개를 한 줄로 써요.
lights-two-goals = 판의 화살표 뒤에 이미 목표가 있어요. 둘 중 하나만 쓰세요.
lights-all-blocked = 이 판에는 불이 없어요.
lights-goal-shape = 목표의 모양이나 불이 없는 칸이 판과 달라요.
lights-state = 상태 { $state }은(는) 없어요. 가장 큰 것은 { $most }이에요. 상태수는 따로 정할 수 있어요.
lights-press-sign = 누름에 “{ $sign }”은(는) 쓸 수 없어요. 숫자는 0부터 { $most }까지예요.
lights-press-shape = 누름은 누르는 불이 가운데에 있는 직사각형이에요. 변은 홀수이고 { $most }까지예요.
lights-press-ring = 고리의 누름은 cross, ring, king, 또는 101 같은 한 줄(가운데가 누르는 불)이에요.
lights-press-nothing = 이 누름은 아무것도 바꾸지 않아요.
lights-unsolvable = 어떻게 눌러도 목표에 닿지 못해요(증명됨).
lights-unsolvable-near = 어떻게 눌러도 목표에 닿지 못해요(증명됨). 불 { $count }개를 바꾸면 닿아요: { $lights }.
lights-change = { $lights } 바꾸기
lights-goal-off = 모두 꺼짐을 목표로 풀기
lights-goal-on = 모두 켜짐을 목표로 풀기
lights-move-form = “{ $text }”은(는) 수가 아니에요({ $number }번째). 수는 b3처럼 열과 행으로, 고리에서는 번호로 써요.
lights-move-outside = { $number }번째 수({ $text })는 판 밖이에요.
lights-move-blocked = { $number }번째 수({ $text })는 아무것도 바꾸지 않아요. 누를 불이 없어요.
lights-not-found = 그런 판을 찾지 못했어요. 수를 줄여 보세요.
