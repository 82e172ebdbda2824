// The page's own words, in each language of the selector. What the bot says is not here.

const TEXTS = {
  'en-US': {
    channel0: () => names.title.toLowerCase().replaceAll(' ', '-'),
    who: 'Act as', where: 'Where', language: 'Language', trouble: 'Trouble', close: 'Close', send: 'Send',
    troubleHelp: 'What can go wrong between Discord and the bot:',
    drop: 'Drop the connection', reconnect: 'Ask the bot to reconnect', invalidate: 'Invalidate the session',
    fail: 'Next callback fails with 503',
    done_drop: 'The connection was dropped.', done_reconnect: 'The bot was asked to reconnect.',
    done_invalidate: 'The session was invalidated.', done_fail: 'The next callback will fail with 503.',
    connected: 'Bot connected', disconnected: 'Bot not connected', offline: () => `${names.title} not reachable`,
    context0: 'Server', context1: 'Direct message', context2: 'Group without the bot',
    channel1: 'Direct message', channel2: 'friends',
    placeholder: 'Message, or / for commands', attach: 'Attach files',
    choose: 'Choose, paste or drop a file', dropHere: 'Drop the file here', more: 'What to do with this message',
    forward: 'Forward', forwardTo: 'Forward to', forwarded: 'Forwarded', doneForward: (o) => `Forwarded to: ${o}`,
    dismissForm: 'Cancel',
    empty: 'This is a stand-in of Discord, on your own machine. Type / to see what the bot can do.',
    used: (who, what) => `${who} used ${what}`, app: 'APP', edited: '(edited)',
    waiting: 'Sending…', thinking: 'is thinking…', failed: 'The application did not respond',
    unanswered: 'This interaction failed', onlyYou: 'Only you can see this', dismiss: 'Dismiss message',
    enlarge: 'Enlarge the picture', previous: 'Previous picture', next: 'Next picture', outOf: (n, all) => `${n} of ${all}`,
    spoiler: 'SPOILER', uncover: 'Spoiler: tap to show', newline: 'New line', suggestions: 'Suggestions',
    unknownUser: 'unknown-user', unknownRole: 'unknown-role', unknownChannel: 'unknown',
    optional: 'Add an option:', cancel: 'Back to text', submit: 'Submit',
    remove: 'Remove', none: '—', yes: 'True', no: 'False', required: 'required', noMatch: 'No such command',
    e_required: (o) => `«${o}» is required.`, e_type: (o) => `That is not a value for «${o}».`,
    e_choice: (o) => `«${o}» must be one of its choices.`, e_length: (o) => `«${o}» is too short or too long.`,
    e_range: (o) => `«${o}» is out of its range.`, e_file: (o) => `Choose a file for «${o}».`,
    e_unknown_command: () => 'There is no such command.', e_sub_command: () => 'Choose one of the sub-commands.',
    e_context: () => 'That command can’t be used here.', e_twice: (o) => `«${o}» is given twice.`,
    e_stray: (o) => `«${o}» belongs to no option. Write it as option:value.`,
    e_too_large: (o) => `«${o}» is larger than ${names.limit}.`, e_too_many: (o) => `A message has at most ${o} files.`,
    e_no_room: (o) => `«${o}» belongs to no option of this command.`,
    e_forward: () => 'A message that only you can see can’t be forwarded.',
    e_target: () => 'That message is no longer there.', e_message: () => 'That message is no longer there.',
    e_disabled: () => 'That can’t be used any more.', e_network: () => `The ${t('channel0')} can’t be reached.`,
  },
  'zh-CN': {
    who: '身份', where: '位置', language: '语言', trouble: '故障', close: '关闭', send: '发送',
    troubleHelp: 'Discord 与机器人之间可能出现的故障：',
    drop: '断开连接', reconnect: '要求机器人重连', invalidate: '使会话失效', fail: '下一次回调返回 503',
    done_drop: '连接已断开。', done_reconnect: '已要求机器人重连。', done_invalidate: '会话已失效。',
    done_fail: '下一次回调将返回 503。',
    connected: '机器人已连接', disconnected: '机器人未连接', offline: () => `无法连接到${names.title}`,
    context0: '服务器', context1: '私信', context2: '没有机器人的群组',
    channel1: '私信', channel2: '朋友们',
    placeholder: '发送消息，或输入 / 使用命令', attach: '添加文件',
    choose: '选择、粘贴或拖入文件', dropHere: '将文件拖放到此处', more: '对此消息的操作',
    forward: '转发', forwardTo: '转发到', forwarded: '已转发', doneForward: (o) => `已转发到：${o}`,
    dismissForm: '取消',
    empty: '这是运行在您电脑上的 Discord 替身。输入 / 查看机器人的功能。',
    used: (who, what) => `${who} 使用了 ${what}`, app: '应用', edited: '（已编辑）',
    waiting: '正在发送…', thinking: '正在思考…', failed: '该应用程序未响应',
    unanswered: '该交互失败', onlyYou: '仅您可见', dismiss: '关闭消息',
    enlarge: '放大图片', previous: '上一张', next: '下一张', outOf: (n, all) => `${n} / ${all}`,
    spoiler: '剧透', uncover: '剧透：点按显示', newline: '换行', suggestions: '建议',
    unknownUser: '未知用户', unknownRole: '未知身份组', unknownChannel: '未知频道',
    optional: '添加选项：', cancel: '返回文本', submit: '提交',
    remove: '移除', none: '—', yes: '是', no: '否', required: '必填', noMatch: '没有这个命令',
    e_required: (o) => `必须填写“${o}”。`, e_type: (o) => `“${o}”的值无效。`,
    e_choice: (o) => `“${o}”必须是列出的选项之一。`, e_length: (o) => `“${o}”太短或太长。`,
    e_range: (o) => `“${o}”超出范围。`, e_file: (o) => `请为“${o}”选择文件。`,
    e_unknown_command: () => '没有这个命令。', e_sub_command: () => '请选择一个子命令。',
    e_context: () => '此处不能使用该命令。', e_twice: (o) => `“${o}”重复了。`,
    e_stray: (o) => `“${o}”不属于任何选项。请写成 选项:值。`,
    e_too_large: (o) => `“${o}”大于 ${names.limit}。`, e_too_many: (o) => `一条消息最多 ${o} 个文件。`,
    e_no_room: (o) => `此命令没有可放“${o}”的选项。`,
    e_forward: () => '仅您可见的消息无法转发。',
    e_target: () => '该消息已不存在。', e_message: () => '该消息已不存在。',
    e_disabled: () => '已无法使用。', e_network: () => `无法连接到${names.title}。`,
  },
};

let current = TEXTS['en-US'];
let names = { title: '', bot: '', limit: '' };

/** Switches the language; unknown ones are English. `of` has the `title` of the page, the name of the `bot` and the `limit` of a file. */
export function speak(locale, of) {
  current = TEXTS[locale] ?? TEXTS['en-US'];
  names = of;
}

/** A text by its name; those about something take it as arguments. */
export function t(name, ...about) {
  const text = current[name] ?? TEXTS['en-US'][name] ?? names[name];
  return typeof text === 'function' ? text(...about) : text ?? name;
}

/** What to say of a rejection `{kind, option, message}`. */
export function rejection({ kind, option, message }) {
  return `e_${kind}` in current ? t(`e_${kind}`, option ?? '') : message ?? kind;
}
