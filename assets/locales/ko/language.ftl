language-name = 한국어
language-discord = ko
