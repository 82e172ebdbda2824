reply-solved = { $moves ->
    [0] { $title }: 이미 풀려 있어요.
   *[other] { $title }: { $moves }수, 최단으로 증명됐어요.
    }
reply-bound = { $title }: 찾아낸 가장 좋은 해답은 { $moves }수, 적어도 { $least }수가 필요해요.
reply-unsolvable = { $title }: 풀 수 없어요.
reply-until = { $moves ->
    [0] { $title }: 먼저 숨은 색을 알려 주세요.
   *[other] { $title }: { $moves }수를 두면 숨은 색이 나타나요.
    }
reply-board = 판: { $board }
reply-several = 이 메시지에는 판이 여러 개 있어요. 어느 것을 풀까요?
reply-which = 판 고르기
reply-every = 그림은 { $every }수마다의 판이에요.
reply-some = 모든 수를 그릴 자리가 없어, 그림은 중요한 판만 보여 줘요.
reply-moves-file = 수순은 첨부 파일에 있어요.
reply-step-start = 시작 판이에요(모두 { $last }수).
reply-step = { $last }수 중 { $step }번째 수: { $move }
reply-solving = { $title }: 찾는 중이에요…
reply-pressed = 🔎 계산 중…
reply-solving-least = { $title }: 찾는 중이에요… 적어도 { $least }수가 필요해요.
reply-solving-best = { $title }: 찾는 중이에요… 지금까지 가장 좋은 해답은 { $moves }수, 적어도 { $least }수가 필요해요.
reply-searching = 더 짧은 해답을 찾고 있어요. 늦어도 { $until }까지 찾고, 찾으면 이 메시지가 바뀌어요.
reply-searched = { $saved ->
        [0] 더 찾아봤지만 더 짧은 해답은 없었어요.
       *[other] 더 찾아봤더니 { $saved }수 짧아졌어요.
    }
reply-searched-proven = 더 찾아봤더니, 더 짧은 해답이 없다는 것이 증명됐어요.
reply-stopping = 검색은 몇 초 안에 끝나고, 그때까지 찾은 가장 좋은 해답이 그 메시지에 표시돼요.
reply-no-search = 진행 중인 검색이 없어요.
reply-your-copy = 그 버튼은 다른 사람의 것이에요. 여기 따로 하나 드릴게요.
button-whole = 전체
button-animate = 재생
button-search-on = 더 찾아보기
button-stop = 그만 찾기
button-try-again = 다시 시도
button-share = 공유
button-more = 한 수 더
button-solution = 전체 해답
hint-piece = { $title }: 다음에 움직일 것
hint-next = { $title }: 다음 { $count }수예요. { $left ->
    [0] 이것으로 풀려요.
   *[other] 그 뒤로 { $left }수가 더 필요해요.
    }
hint-next-unproven = { $title }: 다음에 둘 만한 { $count }수예요. 찾아낸 가장 좋은 해답에서는 그 뒤로 { $left }수가 더 남아요.
hint-until = { $title }: { $count ->
    [0] 아직 다음 수가 없어요. `/풀기` 명령이 알아야 할 색을 물어봐요.
   *[other] 숨은 색을 드러내기 위해 다음에 둘 만한 { $count }수예요.
    }
hint-solved = { $title }: 이미 풀려 있어요.
reply-all = 최단 해답은 { $count }가지예요.
reply-all-at-least = 최단 해답은 적어도 { $count }가지예요. 시간 안에 다 세지 못했어요.
reply-all-none = 이 판의 최단 해답은 셀 수 없어요. 최단이라는 증명이 없거나 판이 너무 커요.
reply-all-listed = 그중 처음 { $listed }가지를 보여 줘요.
reply-all-file = 목록은 첨부한 solutions.txt에 있어요.
reply-first-moves = 좋은 첫수: { $moves }.
picture-start = 시작
picture-goal = 목표
picture-alt-board = { $title }. 판: { $board }.
picture-alt-whole = { $title }. 판: { $board }. 수순: { $moves }.
picture-alt-step = { $title }, { $last }수 중 { $step }번째 수. 수: { $move }. 판: { $board }.
picture-alt-page = { $title }, { $last }수 중 { $from }~{ $to }번째 수. 수순: { $moves }.
picture-alt-every = { $title }, { $every }수마다의 판, { $last }수 중 { $from }~{ $to }번째 수. 수순: { $moves }.
picture-alt-some = { $title }, 고른 판, { $last }수 중 { $from }~{ $to }번째 수. 수순: { $moves }.

help-title = **Cantor**: 가장 적은 수를 찾아서 한 수씩 그림으로 보여 줘요.
help-more = **퍼즐을 누르면** 판을 적는 방법이 나와요. 스크린샷은 `/풀기 이미지`. `/플레이`는 쉬운 단계부터 시작해요.
    `/힌트` 다음에 움직일 것 · `/검사` 첫 실수
    `/출제` 함께 풀 문제 · `/오늘의문제` 모두 같은 문제
    `/대결` 먼저 풀기 · `/대회` 채널 모두 함께
    `/순위` · `/프로필` · `/설정` · `/개인정보`
    서버: `/자동출제`, `/이벤트` · 메시지 메뉴: 앱 – 퍼즐 풀기
help-solve = `/풀기 { $family } { $option }:{ $example }`
help-commands = `/풀기 { $family }` · `/힌트 { $family }` · `/검사 { $family }` · `/출제 { $family }`

error-stopped = 시간 안에 해답을 찾지 못했어요. 어떤 해답이든 적어도 { $least }수가 걸려요.
generate-stopped = 시간 안에 그런 판을 찾지 못했어요. 이동 수를 줄이거나 판을 작게 하면 빨라져요.
error-busy = 지금은 풀고 있는 판이 너무 많아요. 1분쯤 뒤에 다시 시도해 주세요.
reply-private = 🔒 답변은 본인에게만 보여요.
error-pending = 아직 풀고 있는 답이 여러 개 있습니다. 그중 하나가 도착한 뒤에 다시 시도해 주세요.
error-searching = 이미 검색이 하나 진행 중이에요. 검색은 한 번에 하나만 할 수 있어요. 여기서 멈출 수 있어요.
error-not-your-search = 그 검색은 다른 사람의 것이에요.
error-internal = 저희 쪽에서 문제가 생겼어요. 기록해 두었으니 다시 시도해 주세요.
error-old-button = 오래되었거나 만료된 버튼이에요. 명령을 다시 사용해 주세요.
error-no-board = 이 메시지에서 판을 찾지 못했어요. 판을 쓰는 방법은 `/도움말`에 있어요.
error-unknown-command = 더는 없는 명령이에요. Discord를 새로 고쳐 주세요.
error-label = 오류
warning-label = 경고
moves-too-many = 한 번에 { $most }수까지 검사할 수 있어요.
moves-no-back = 이 수들은 한 수씩 되돌릴 수 없어요.
error-choice = 고를 수 없는 값이에요: “{ $text }”. 고를 수 있는 값: { $choices }.
error-no-goal = 화살표 뒤에 목표가 없어요.
error-number = 잘못된 값이에요: “{ $text }”. { $least }~{ $most } 범위의 정수를 입력해 주세요.
reply-file-too-large = 여기에 올리기에는 너무 큰 그림이나 파일이 있어서 뺐어요.
error-too-fast = 너무 빨라요. { $seconds }초만 기다려 주세요.
