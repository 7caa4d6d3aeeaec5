package org.openmds.loadtest.control.wire;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.model.run.RunJson;

/** Converts messages to text and back: a line with the message's name and, for reliable messages, its number; then the message as JSON. */
public final class MessageCodec {

    /** Number of a message that is not reliable. */
    public static final long UNNUMBERED = -1;
    /** Largest text in bytes of UTF-8. The longest text is a plan with the content of its client's files. */
    public static final int MAX_TEXT_BYTES = 8 << 20;
    /** Largest size in bytes of the batches in one message. */
    public static final int MAX_BATCH_BYTES = 1 << 17;

    private static final Map<String, Class<? extends ControlMessage>> TYPES = types();

    private MessageCodec() {
    }

    /**
     * A message with its number.
     *
     * @param number
     *            number of a {@link ControlMessage.ReliableMessage}: 0, 1, 2, …
     */
    public record NumberedMessage(ControlMessage message, long number) {
    }

    public static String text(ControlMessage message) {
        return text(message, UNNUMBERED);
    }

    public static String text(ControlMessage message, long number) {
        return "%s %d\n%s".formatted(name(message.getClass()), number, RunJson.line(message));
    }

    /**
     * Parses a message.
     *
     * @throws MessageException
     *             if the text is not a message
     */
    public static NumberedMessage message(String text) throws MessageException {
        int end = text.indexOf('\n');
        String[] head = text.substring(0, Math.max(0, end)).split(" ", -1);
        Class<? extends ControlMessage> type = TYPES.get(head[0]);
        if (type == null || head.length != 2) {
            throw new MessageException("expected one of %s and a number, got '%s'".formatted(TYPES.keySet(),
                    text.substring(0, Math.min(text.length(), 40))));
        }
        try {
            return new NumberedMessage(RunJson.value(text.substring(end + 1), type), Long.parseLong(head[1]));
        } catch (RuntimeException e) {
            throw new MessageException("invalid message %s: %s".formatted(head[0], e.getMessage()), e);
        }
    }

    private static Map<String, Class<? extends ControlMessage>> types() {
        return Stream
                .<Class<? extends ControlMessage>>of(ControlMessage.Hello.class, ControlMessage.Welcome.class,
                        ControlMessage.TimeAsked.class,
                        ControlMessage.TimeTold.class, ControlMessage.Ready.class, ControlMessage.Start.class,
                        ControlMessage.Started.class,
                        ControlMessage.ClockTaken.class, ControlMessage.GeneratorTaken.class,
                        ControlMessage.Named.class, ControlMessage.Answered.class,
                        ControlMessage.Happened.class,
                        ControlMessage.Status.class, ControlMessage.Done.class, ControlMessage.Acknowledged.class,
                        ControlMessage.Beat.class,
                        ControlMessage.Stop.class,
                        ControlMessage.Bye.class)
                .collect(Collectors.toUnmodifiableMap(MessageCodec::name, Function.identity()));
    }

    private static String name(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
